-- Operators: what they may see of all workspaces, what they may do, and the audit log of it.
--
-- They use the role formtray_admin. It is granted columns, one by one, and never those with the content of submissions,
-- names of files, memos, settings with secrets, or hashes. What changes something of a customer's is a function below.
-- A table that is added later is closed to it, and so is a new column.

-- Lets the role see the rows of all workspaces in a table with row-level security, as far as its grants go.
create procedure show_to_admin(shown regclass)
language plpgsql as $$
begin
    execute format('create policy every_admin on %s to formtray_admin using (true) with check (true)', shown);
end
$$;

-- Returns a new UUIDv7 for a moment, for rows that are written by functions.
create function uuid_at(at timestamptz) returns uuid
language sql volatile parallel safe as $$
    select (left(uuid_floor(at)::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid
$$;

---- The audit log

-- What operators did. There are no foreign keys, because it outlives what it is about.
create table admin_audit (
    id uuid primary key,
    operator text not null,
    action text not null,
    of_workspace uuid,
    target text,
    reason text check (length(reason) between 1 and 500),
    details jsonb not null default '{}'
);
comment on column admin_audit.operator is 'An email address, or `command line`';
create index admin_audit_of_workspace on admin_audit (of_workspace, id);
grant select, insert on admin_audit to formtray_admin;
create trigger append_only before update or delete on admin_audit for each row execute function refuse_change();
create trigger never_emptied before truncate on admin_audit for each statement execute function refuse_change();

-- Writes what an operator did to the security log of each member of a workspace.
create function log_operator_act(of_workspace uuid, details jsonb, moment timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
    insert into security_events (id, workspace_id, user_id, kind, device, network, details)
    select uuid_at(moment), m.workspace_id, m.user_id, 'operator_acted', 'Operator', 'unknown', log_operator_act.details
    from memberships m where m.workspace_id = log_operator_act.of_workspace
$$;
revoke all on function log_operator_act(uuid, jsonb, timestamptz) from public;
grant execute on function log_operator_act(uuid, jsonb, timestamptz) to formtray_admin;

-- Locks an operator's account, and returns what makes the session valid: until the transaction ends, nobody can change the
-- address or the two-factor authentication. Without a row the session has ended. It is read in a statement of its own, so
-- that it is as it is once the account is locked.
create function lock_operator(of_session uuid, of_user uuid)
returns table (email text, is_verified boolean, two_factor boolean, confirmed_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    perform from users u where u.id = of_user for share;
    return query
    select u.email, u.email_verified_at is not null, u.two_factor_at is not null, s.confirmed_at
    from users u join sessions s on s.user_id = u.id
    where u.id = of_user and s.id = of_session;
end
$$;
revoke all on function lock_operator(uuid, uuid) from public;
grant execute on function lock_operator(uuid, uuid) to formtray_admin;

---- Suspensions

-- What operators have suspended: an endpoint, or a whole workspace (endpoint_id is null). A workspace's suspension adds a
-- row for each of its endpoints that wasn't suspended yet.
create table suspensions (
    id uuid primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    endpoint_id text references endpoints (id) on delete cascade,
    with_workspace boolean not null default false,
    status_before text check (status_before in ('active', 'paused')),
    suspended_by text not null,
    reason text not null check (length(reason) between 1 and 500),
    suspended_at timestamptz not null,
    constraint suspensions_once unique nulls not distinct (workspace_id, endpoint_id),
    constraint suspensions_whole check ((endpoint_id is null) = (status_before is null))
);
comment on column suspensions.with_workspace is 'The endpoint is suspended only because its workspace is';
comment on column suspensions.status_before is 'The status that the endpoint has again when it is lifted';
create index suspensions_of_endpoint on suspensions (endpoint_id);
call wall('suspensions');
call show_to_admin('suspensions');
-- Owners see that something is suspended; the reason is for operators.
grant select (workspace_id, endpoint_id, suspended_at) on suspensions to formtray_app;
grant select on suspensions to formtray_admin;

-- Suspends an endpoint, and returns `done`, `missing` or `already`. The workspace is locked first, here and below, so that
-- nothing deadlocks.
create function suspend_endpoint(of_endpoint text, by_operator text, because text, moment timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    workspace constant uuid := (select e.workspace_id from endpoints e where e.id = of_endpoint and e.deleted_at is null);
    before text;
begin
    perform from workspaces w where w.id = workspace for no key update;
    select e.status into before from endpoints e where e.id = of_endpoint and e.deleted_at is null for update;
    if before is null then
        return 'missing';
    end if;
    if exists (select from suspensions s where s.endpoint_id = of_endpoint and not s.with_workspace) then
        return 'already';
    end if;
    insert into suspensions (id, workspace_id, endpoint_id, status_before, suspended_by, reason, suspended_at)
    values (gen_random_uuid(), workspace, of_endpoint, case before when 'paused' then 'paused' else 'active' end,
            by_operator, because, moment)
    on conflict on constraint suspensions_once do update
    set with_workspace = false, suspended_by = excluded.suspended_by, reason = excluded.reason,
        suspended_at = excluded.suspended_at;
    update endpoints e set status = 'suspended' where e.id = of_endpoint;
    return 'done';
end
$$;

-- Lifts the suspension of an endpoint, and returns `done`, `missing`, `not_suspended` or `with_workspace`: only lifting the
-- workspace's suspension helps then.
create function lift_endpoint(of_endpoint text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    workspace constant uuid := (select e.workspace_id from endpoints e where e.id = of_endpoint and e.deleted_at is null);
    found_one record;
begin
    perform from workspaces w where w.id = workspace for no key update;
    perform from endpoints e where e.id = of_endpoint and e.deleted_at is null for update;
    if not found then
        return 'missing';
    end if;
    select s.with_workspace, s.status_before into found_one from suspensions s where s.endpoint_id = of_endpoint;
    if not found then
        return 'not_suspended';
    end if;
    if exists (select from suspensions s where s.workspace_id = workspace and s.endpoint_id is null) then
        -- It stays suspended with its workspace.
        update suspensions s set with_workspace = true where s.endpoint_id = of_endpoint;
        return 'with_workspace';
    end if;
    delete from suspensions s where s.endpoint_id = of_endpoint;
    update endpoints e set status = found_one.status_before where e.id = of_endpoint and e.status = 'suspended';
    return 'done';
end
$$;

-- Suspends a workspace and all its endpoints, and returns `done`, `missing` or `already`.
create function suspend_workspace(of_workspace uuid, by_operator text, because text, moment timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    -- New endpoints wait for this lock; see refuse_while_suspended().
    perform from workspaces w where w.id = of_workspace for no key update;
    if not found then
        return 'missing';
    end if;
    if exists (select from suspensions s where s.workspace_id = of_workspace and s.endpoint_id is null) then
        return 'already';
    end if;
    perform from endpoints e where e.workspace_id = of_workspace and e.deleted_at is null order by e.id for update;
    insert into suspensions (id, workspace_id, suspended_by, reason, suspended_at)
    values (gen_random_uuid(), of_workspace, by_operator, because, moment);
    insert into suspensions (
        id, workspace_id, endpoint_id, with_workspace, status_before, suspended_by, reason, suspended_at)
    select gen_random_uuid(), of_workspace, e.id, true, e.status, by_operator, because, moment
    from endpoints e
    where e.workspace_id = of_workspace and e.deleted_at is null and e.status <> 'suspended';
    update endpoints e set status = 'suspended'
    where e.workspace_id = of_workspace and e.deleted_at is null and e.status <> 'suspended';
    return 'done';
end
$$;

-- Lifts the suspension of a workspace, and returns `done`, `missing` or `not_suspended`. Endpoints that were suspended by
-- themselves stay suspended.
create function lift_workspace(of_workspace uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    perform from workspaces w where w.id = of_workspace for no key update;
    if not found then
        return 'missing';
    end if;
    delete from suspensions s where s.workspace_id = of_workspace and s.endpoint_id is null;
    if not found then
        return 'not_suspended';
    end if;
    perform from endpoints e where e.workspace_id = of_workspace and e.deleted_at is null order by e.id for update;
    with lifted as (
        delete from suspensions s where s.workspace_id = of_workspace and s.with_workspace
        returning s.endpoint_id, s.status_before
    )
    update endpoints e set status = l.status_before
    from lifted l where e.id = l.endpoint_id and e.status = 'suspended';
    return 'done';
end
$$;

-- A suspended workspace creates no endpoints. The lock makes one that is being created wait for a suspension, and the
-- other way round.
create function refuse_while_suspended() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    perform from workspaces w where w.id = new.workspace_id for share;
    if exists (select from suspensions s where s.workspace_id = new.workspace_id and s.endpoint_id is null) then
        raise check_violation using message = 'the workspace is suspended', constraint = 'endpoints_not_suspended';
    end if;
    return new;
end
$$;
create trigger endpoint_is_allowed before insert on endpoints
    for each row execute function refuse_while_suspended();

-- Owners can't lift a suspension, whatever the code above tries.
create function refuse_lift_by_owner() returns trigger
language plpgsql as $$
begin
    if current_user = 'formtray_app' then
        raise insufficient_privilege using message = 'only an operator lifts a suspension';
    end if;
    return new;
end
$$;
create trigger suspension_stays before update of status on endpoints
    for each row when (old.status = 'suspended' and new.status <> 'suspended')
    execute function refuse_lift_by_owner();

-- Emails the owner about a suspension or its end. `0014_jobs.sql` says how these functions work.
create function enqueue_send_suspension_email(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    perform jobs.add_job(
        'send_suspension_email',
        json_build_object(
            'workspace', (payload ->> 'workspace')::uuid, 'endpoint', payload ->> 'endpoint',
            'change', payload ->> 'change', 'message', payload ->> 'message'),
        priority => -10); -- Email
end
$$;

revoke all on function
    suspend_endpoint(text, text, text, timestamptz), lift_endpoint(text),
    suspend_workspace(uuid, text, text, timestamptz), lift_workspace(uuid),
    refuse_while_suspended(), refuse_lift_by_owner(), enqueue_send_suspension_email(jsonb) from public;
grant execute on function
    suspend_endpoint(text, text, text, timestamptz), lift_endpoint(text),
    suspend_workspace(uuid, text, text, timestamptz), lift_workspace(uuid), enqueue_send_suspension_email(jsonb)
    to formtray_admin;

---- Limits and sessions

-- Other limits than the configured ones.
create table limit_overrides (
    workspace_id uuid primary key references workspaces (id) on delete cascade,
    endpoints integer not null check (endpoints between 1 and 100000)
);
call wall('limit_overrides');
call show_to_admin('limit_overrides');
grant select on limit_overrides to formtray_app;
grant select, insert, update (endpoints), delete on limit_overrides to formtray_admin;

-- Ends all sessions of a workspace's members, also those that still lack the second factor. Returns the users and how many
-- sessions each had.
create function end_sessions_of(of_workspace uuid) returns table (of_user uuid, ended bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    delete from half_sign_ins h using memberships m where m.workspace_id = of_workspace and h.user_id = m.user_id;
    return query
    with gone as (
        delete from sessions s using memberships m
        where m.workspace_id = of_workspace and s.user_id = m.user_id
        returning s.user_id
    )
    select m.user_id, (select count(*) from gone g where g.user_id = m.user_id)
    from memberships m where m.workspace_id = of_workspace;
end
$$;
revoke all on function end_sessions_of(uuid) from public;
grant execute on function end_sessions_of(uuid) to formtray_admin;

---- Reports about forms

-- Reports of visitors about forms. Owners don't see them.
create table form_reports (
    id uuid primary key,
    endpoint_id text not null references endpoints (id) on delete cascade,
    address text not null,
    reason text not null,
    details text not null check (length(details) <= 2000),
    closed_at timestamptz,
    closed_by text,
    closed_because text,
    constraint form_reports_closed check (num_nonnulls(closed_at, closed_by, closed_because) in (0, 3))
);
comment on column form_reports.address is 'The public id under which the visitor opened it';
create index form_reports_of_endpoint on form_reports (endpoint_id);
create index form_reports_open on form_reports (id) where closed_at is null;
grant insert on form_reports to formtray_worker;
grant select, update (closed_at, closed_by, closed_because) on form_reports to formtray_admin;

---- Texts

create table reply_templates (
    id uuid primary key,
    name text not null unique check (length(name) between 1 and 100),
    text text not null check (length(text) between 1 and 10000)
);
grant select, insert, update (text), delete on reply_templates to formtray_admin;

-- What everyone who is signed in reads in the dashboard.
create table announcements (
    id uuid primary key,
    text text not null check (length(text) between 1 and 500),
    starts_at timestamptz not null,
    ends_at timestamptz check (ends_at > starts_at),
    created_by text not null
);
grant select, insert, delete on announcements to formtray_admin;
grant select (id, text, starts_at, ends_at) on announcements to formtray_app;

---- Tickets

-- Which operator has had which ticket open, and when last.
create table admin_presence (
    ticket_id uuid not null references tickets (id) on delete cascade,
    operator text not null,
    seen_at timestamptz not null,
    primary key (ticket_id, operator)
);
grant select, insert, update (seen_at) on admin_presence to formtray_admin;

call show_to_admin('tickets');
call show_to_admin('ticket_files');
call show_to_admin('access_grants');
-- Operators write in the name of nobody else.
create policy admin_reads on ticket_entries for select to formtray_admin using (true);
create policy admin_writes on ticket_entries for insert to formtray_admin
    with check (author_role in ('operator', 'system') and not held);
create policy admin_accepts on ticket_entries for update to formtray_admin using (held) with check (not held);
grant select on tickets, ticket_entries, access_grants to formtray_admin;
grant update (state, state_since, last_entry_at, news_at, assignee) on tickets to formtray_admin;
grant insert, update (held) on ticket_entries to formtray_admin;
-- They ask. Without granted_at and expires_at a row can't be a grant; only the customer's role sets them.
grant insert (id, workspace_id, ticket_id, submission_id, requested_by, requested_at, state)
    on access_grants to formtray_admin;
grant select (id, workspace_id, entry_id, name, type, size, created_at, stored_at) on ticket_files to formtray_admin;

-- Returns the content of a submission to which the customer grants access at this moment, and nothing otherwise. Reading it
-- is saved in the operators' audit log and in the security log of the customer. The clock of PostgreSQL counts as well as
-- the caller's, so that no caller can read with a grant that is over. Revoking waits for a reader that was faster.
create function admin_read_submission(of_submission uuid, by_operator text, moment timestamptz)
returns table (fields json, files json, expires_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    at constant timestamptz := greatest(moment, now());
    granted record;
begin
    select g.workspace_id, g.ticket_id, g.expires_at into granted from access_grants g
    where g.submission_id = of_submission and g.state = 'granted' and g.expires_at > at
    order by g.expires_at desc limit 1
    for share;
    if not found then
        return;
    end if;
    insert into admin_audit (id, operator, action, of_workspace, target, details)
    values (uuid_at(at), by_operator, 'submission_read', granted.workspace_id, of_submission::text,
            jsonb_build_object('ticket', (select t.number from tickets t where t.id = granted.ticket_id)));
    perform log_operator_act(
        granted.workspace_id, jsonb_build_object('action', 'submission_read', 'submission', of_submission), at);
    return query
    select s.fields,
           coalesce((select json_agg(json_build_object('name', f.name, 'size', f.size, 'type', f.type) order by f.id)
                     from files f where f.workspace_id = s.workspace_id and f.submission_id = s.id), '[]'),
           granted.expires_at
    from submissions s where s.id = of_submission and s.workspace_id = granted.workspace_id;
end
$$;
revoke all on function admin_read_submission(uuid, text, timestamptz) from public;
grant execute on function admin_read_submission(uuid, text, timestamptz) to formtray_admin;

---- What operators see of workspaces

call show_to_admin('workspaces');
call show_to_admin('users');
call show_to_admin('memberships');
call show_to_admin('sessions');
call show_to_admin('endpoints');
call show_to_admin('endpoint_addresses');
call show_to_admin('submissions');
call show_to_admin('files');
call show_to_admin('usage');
call show_to_admin('folder_totals');
call show_to_admin('billing_terms');
call show_to_admin('invoices');
call show_to_admin('bookings');
call show_to_admin('ledger_entries');
call show_to_admin('deliveries');
call show_to_admin('destinations');
call show_to_admin('outbox');

-- Workspaces with their oldest member, who is the owner. It shows what the caller may see.
create view admin_workspaces with (security_invoker = true) as
select w.id, w.name, w.created_at, coalesce(o.email, '') as email, coalesce(o.email_as_typed, '') as email_as_typed,
       o.name as owner_name, o.email_verified_at is not null as is_verified, o.two_factor_at is not null as two_factor,
       exists (select from suspensions s where s.workspace_id = w.id and s.endpoint_id is null) as is_suspended
from workspaces w
left join lateral (
    select u.email, u.email_as_typed, u.name, u.email_verified_at, u.two_factor_at
    from memberships m join users u on u.id = m.user_id
    where m.workspace_id = w.id order by m.created_at, m.user_id limit 1) o on true;
grant select on admin_workspaces to formtray_admin;

grant select (id, name, created_at) on workspaces to formtray_admin;
grant select (id, email, email_as_typed, email_verified_at, name, two_factor_at, created_at) on users to formtray_admin;
grant select (workspace_id, user_id, created_at) on memberships to formtray_admin;
grant select (id, workspace_id, user_id, created_at, last_seen_at) on sessions to formtray_admin;
grant select (id, workspace_id, name, status, created_at, deleted_at) on endpoints to formtray_admin;
grant select (id, workspace_id, endpoint_id, answers_until) on endpoint_addresses to formtray_admin;
grant select (id, workspace_id, endpoint_id, state, file_count) on submissions to formtray_admin;
grant select (id, workspace_id, submission_id, size) on files to formtray_admin;
grant select on usage, folder_totals to formtray_admin;
grant select (workspace_id, pays_by, metered, spending_limit_cents, overdue) on billing_terms to formtray_admin;
grant select (id, workspace_id, number, kind, issued_on, due_on, gross_cents) on invoices to formtray_admin;
grant select (id, workspace_id, kind, invoice_id, booked_on) on bookings to formtray_admin;
grant select (booking_id, account, workspace_id, cents) on ledger_entries to formtray_admin;
grant select (id, workspace_id, submission_id, kind, state, attempts, created_at) on deliveries to formtray_admin;
grant select (id, workspace_id, endpoint_id, kind, state, paused_because) on destinations to formtray_admin;
grant select (id, workspace_id, endpoint_id, not_before) on outbox to formtray_admin;
grant select (id, endpoint_id, reason, kept_until) on unclaimed to formtray_admin;
grant execute on function
    waiting_arrivals_of(uuid), stored_bytes_of(uuid), metered_in_month(uuid, date), open_cents(uuid)
    to formtray_admin;

-- Returns the deliveries since a moment by the domain of the recipient or webhook, those with the most failures first.
-- Only this function sees the whole address and URL, which may contain a secret. With a workspace, they are found by its
-- submissions; without one, the newest 100,000 are read.
create function admin_delivery_domains(of_workspace uuid, since timestamptz, most bigint)
returns table (domain text, kind text, sent bigint, failed bigint)
language sql stable security definer set search_path = public, pg_temp as $$
    with recent as (
        select d.kind, d.target, d.state, d.attempts
        from submissions s join deliveries d on d.submission_id = s.id
        where of_workspace is not null and s.workspace_id = of_workspace and d.workspace_id = of_workspace
          and s.state in ('inbox', 'spam', 'trash') and s.id >= uuid_floor(since)
        union all
        select n.kind, n.target, n.state, n.attempts
        from (select d.kind, d.target, d.state, d.attempts from deliveries d
              where of_workspace is null and d.id >= uuid_floor(since)
              order by d.id desc limit 100000) n
    )
    select coalesce(lower(case r.kind when 'webhook' then substring(r.target from '^[a-z]+://(?:[^/?#]*@)?([^/?#:@]+)')
                                      else substring(r.target from '@([^@<>[:space:]]+)$') end), 'unknown'),
           r.kind,
           count(*) filter (where r.state = 'done'),
           count(*) filter (where r.state = 'given_up' or (r.state in ('due', 'waiting') and r.attempts > 0))
    from recent r group by 1, 2 order by 4 desc, 3 desc, 1, 2 limit most
$$;
revoke all on function admin_delivery_domains(uuid, timestamptz, bigint) from public;
grant execute on function admin_delivery_domains(uuid, timestamptz, bigint) to formtray_admin;

---- Jobs

-- Returns the jobs that used up their attempts, newest first. Their payloads may contain addresses, so they stay out.
create function admin_dead_jobs(most bigint)
returns table (id bigint, kind text, attempts smallint, error text, created_at timestamptz, died_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
    return query
    select j.id, t.identifier, j.attempts, left(j.last_error, 300), j.created_at, j.updated_at
    from jobs._private_jobs j join jobs._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts
    order by j.updated_at desc, j.id desc limit most;
end
$$;

-- Lets a job that used up its attempts run again. Returns its name, or null if there is no such job.
create function admin_retry_job(of_job bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    retried text;
begin
    update jobs._private_jobs j set attempts = 0, run_at = now(), updated_at = now()
    from jobs._private_tasks t
    where j.id = of_job and t.id = j.task_id and j.attempts >= j.max_attempts and j.locked_at is null
    returning t.identifier into retried;
    return retried;
end
$$;
revoke all on function admin_dead_jobs(bigint), admin_retry_job(bigint) from public;
grant execute on function admin_dead_jobs(bigint), admin_retry_job(bigint) to formtray_admin;
