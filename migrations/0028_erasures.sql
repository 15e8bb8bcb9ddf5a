-- Erasing what contains a value, such as the email address of a person who asks for it, emptying folders,
-- and how long they are kept.

-- One erasure: first it is counted what contains the value, then the owner confirms, then it is deleted. What remains is the
-- receipt. Emptying a folder needs no count.
create table erasures (
    id uuid primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    kind text not null check (kind in ('value', 'trash', 'spam')),
    state text not null
        check (state in ('counting', 'counted', 'replaced', 'waiting', 'running', 'done', 'failed')),
    hint text,
    endpoint_id text,
    sealed_value bytea,
    total bigint not null default 0,
    scanned bigint not null default 0,
    scanned_to uuid,
    found json,
    found_endpoints text[] not null default '{}',
    erased json,
    created_at timestamptz not null,
    asked_at timestamptz,
    finished_at timestamptz,
    constraint erasures_value_hint check ((kind = 'value') = (hint is not null))
);
comment on column erasures.hint is 'By which the owner recognises the value: its beginning, and the domain of an email address';
comment on column erasures.endpoint_id is 'The endpoint whose folder is emptied; null for all';
comment on column erasures.sealed_value is
    'The value, encrypted with the key file, until nothing looks for it any more: 15 minutes after the end';
comment on column erasures.total is 'About how many submissions there are to look at, for the progress';
comment on column erasures.scanned_to is 'The last submission that was looked at; an interrupted job continues there';
comment on column erasures.asked_at is 'When the owner confirmed; what is submitted later stays';
create index on erasures (workspace_id, id);
-- One at a time, so that a large workspace is read by one job.
create unique index erasures_one_at_a_time on erasures (workspace_id, kind) where state in ('waiting', 'running');
call wall('erasures');
-- Without the sealed value, which only the job opens.
grant select (id, workspace_id, kind, state, hint, endpoint_id, total, scanned, found, found_endpoints, erased, created_at,
              asked_at, finished_at),
      insert (id, workspace_id, kind, state, hint, endpoint_id, sealed_value, total, created_at, asked_at),
      update (state, sealed_value)
    on erasures to formtray_app;
grant select, insert, update, delete on erasures to formtray_worker;

-- What was erased in the last 30 days, as keyed hashes: a submission that a spool brings back after the erasure is compared
-- with them. With the number of characters, each part of a text of that length can be compared.
create table erased_values (
    erasure_id uuid primary key references erasures (id) on delete cascade,
    workspace_id uuid not null,
    value_hash bytea not null check (length(value_hash) = 32),
    characters smallint not null,
    asked_at timestamptz not null
);
create index on erased_values (workspace_id);
call wall('erased_values');
grant select (workspace_id) on erased_values to formtray_app;
grant select, insert, delete on erased_values to formtray_worker;

-- Counts what contains the value of an erasure of the current workspace.
create function enqueue_count_value(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    wanted constant uuid := (payload ->> 'erasure')::uuid;
begin
    perform public.enqueue_for_current_workspace(
        'count_value',
        jsonb_build_object('workspace', workspace, 'erasure', wanted),
        (payload ->> 'workspace')::uuid = workspace
            and exists (
                select from public.erasures e
                where e.workspace_id = workspace and e.id = wanted and e.kind = 'value' and e.state = 'counting'),
        5 -- Long
    );
end
$$;

-- Empties a folder of the current workspace.
create function enqueue_empty_folder(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    wanted constant uuid := (payload ->> 'erasure')::uuid;
begin
    perform public.enqueue_for_current_workspace(
        'empty_folder',
        jsonb_build_object('workspace', workspace, 'erasure', wanted),
        (payload ->> 'workspace')::uuid = workspace
            and exists (
                select from public.erasures e
                where e.workspace_id = workspace and e.id = wanted and e.kind in ('trash', 'spam')
                  and e.state = 'waiting'),
        5 -- Long
    );
end
$$;
revoke all on function enqueue_count_value(jsonb), enqueue_empty_folder(jsonb) from public;
grant execute on function enqueue_count_value(jsonb), enqueue_empty_folder(jsonb) to formtray_app;

-- How long an endpoint keeps spam and trash, if less than 30 days.
alter table endpoints
    add column spam_retention_days integer check (spam_retention_days between 1 and 30),
    add column trash_retention_days integer check (trash_retention_days between 1 and 30);
-- For the hourly job, which would read every endpoint otherwise.
create index endpoints_with_folder_retention on endpoints (id)
    where (spam_retention_days is not null or trash_retention_days is not null) and deleted_at is null;
