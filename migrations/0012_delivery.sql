-- Delivery: where submissions go on to, what is to be done for each of them, and what came of every try.

-- A mail destination is one recipient of one endpoint: a person with an account here, wherever their address moves to,
-- or an address. A webhook is one URL, in its settings.
create table destinations (
    id uuid primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    endpoint_id text not null references endpoints (id) on delete cascade,
    kind text not null check (kind in ('mail', 'webhook')),
    user_id uuid references users (id) on delete cascade,
    email text check (email = lower(email)),
    settings json not null default '{}',
    state text not null default 'active' check (state in ('active', 'paused', 'off')),
    paused_because text,
    failing_since timestamptz,
    failures integer not null default 0,
    told_at timestamptz,
    created_at timestamptz not null,
    constraint destinations_mail_whole check ((kind = 'mail') = (num_nonnulls(user_id, email) = 1)),
    constraint destinations_user_key unique (endpoint_id, user_id),
    constraint destinations_email_key unique (endpoint_id, email)
);
comment on column destinations.state is 'off: its owner took it away; what it was sent is still told';
comment on column destinations.failing_since is 'Of the first failure since the last success; failures counts them';
comment on column destinations.told_at is 'When its owner was last written to about it';
create index on destinations (workspace_id, endpoint_id);
create index on destinations (user_id);
call wall('destinations');

-- Each confirms once per workspace. The token's hash is for the worker alone.
create table recipients (
    workspace_id uuid not null references workspaces (id) on delete cascade,
    email text not null check (email = lower(email)),
    email_as_typed text not null,
    asked_at timestamptz,
    asks smallint not null default 0,
    refusals smallint not null default 0,
    token_hash bytea check (length(token_hash) = 32),
    confirmed_at timestamptz,
    suppressed_at timestamptz,
    suppressed_because text,
    unsubscribed_at timestamptz,
    primary key (workspace_id, email),
    constraint recipients_token_hash_key unique (token_hash)
);
comment on column recipients.refusals is 'Lasting ones in a row; a letter that arrives sets it to 0';
call wall('recipients');

-- What an endpoint's notifications say, and to whom which of them go. Without a row: the defaults.
create table endpoint_notifications (
    endpoint_id text primary key references endpoints (id) on delete cascade,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    subject text,
    reply_to_field text,
    rules json not null default '[]'
);
comment on column endpoint_notifications.rules is '[{field, equals, recipients}]';
create index on endpoint_notifications (workspace_id);
call wall('endpoint_notifications');

-- One thing to do because of a submission. Planned twice it is there once; a replay is another round. No foreign key:
-- they go with their submission (below), as many as there are.
create table deliveries (
    id uuid primary key,
    workspace_id uuid not null,
    endpoint_id text not null,
    submission_id uuid not null,
    destination_id uuid not null,
    round smallint not null default 1,
    kind text not null,
    target text not null,
    state text not null check (state in ('waiting', 'due', 'done', 'given_up', 'cancelled')),
    waits_for text check (waits_for in ('verification', 'confirmation', 'paused')),
    attempts smallint not null default 0,
    next_at timestamptz not null,
    claimed_until timestamptz,
    created_at timestamptz not null,
    done_at timestamptz,
    constraint deliveries_waits check ((state = 'waiting') = (waits_for is not null)),
    constraint deliveries_once unique (submission_id, destination_id, round)
);
comment on column deliveries.target is 'What the owner sees: an address, a URL';
comment on column deliveries.next_at is 'Not before';
-- Whose turn it is: from one destination with something due to the next, the oldest of each.
create index deliveries_due on deliveries (kind, workspace_id, destination_id, next_at) where state = 'due';
create index deliveries_unfinished on deliveries (destination_id, state) where state in ('waiting', 'due', 'given_up');
create index deliveries_given_up on deliveries (workspace_id, id) where state = 'given_up';
call wall('deliveries');
-- Every row is updated twice or more.
alter table deliveries set (fillfactor = 70);

-- No foreign key: looking its delivery up doubles the cost of an attempt. They go with it (below).
create table delivery_attempts (
    delivery_id uuid not null,
    n smallint not null,
    workspace_id uuid not null,
    at timestamptz not null,
    took_ms integer not null,
    outcome text not null check (outcome in ('ok', 'later', 'never')),
    answer text not null check (length(answer) <= 500),
    peer text,
    primary key (delivery_id, n)
);
call wall('delivery_attempts');

-- Deliveries end with their submission, whoever deletes it: one by hand, a retention, the end of an endpoint or of a
-- workspace. The transaction that plans holds the outbox's row, which whoever deletes takes too: none is left over.
create function forget_deliveries() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    ended uuid[];
begin
    with deleted as (delete from deliveries where submission_id in (select id from gone) returning id)
    select array_agg(id) into ended from deleted;
    -- In a statement of its own: it sees the attempts of whoever held these rows until now.
    delete from delivery_attempts where delivery_id = any(ended);
    return null;
end
$$;
create trigger submissions_delivered after delete on submissions
    referencing old table as gone
    for each statement execute function forget_deliveries();

-- A new endpoint notifies whoever made it, from the first submission on. A workspace has one member as yet.
create function notify_creator() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    insert into destinations (id, workspace_id, endpoint_id, kind, user_id, created_at)
    select gen_random_uuid(), new.workspace_id, new.id, 'mail', m.user_id, new.created_at
    from memberships m where m.workspace_id = new.workspace_id
    order by m.created_at, m.user_id limit 1;
    return null;
end
$$;
create trigger endpoint_notifies after insert on endpoints
    for each row execute function notify_creator();

insert into destinations (id, workspace_id, endpoint_id, kind, user_id, created_at)
select gen_random_uuid(), e.workspace_id, e.id, 'mail', m.user_id, e.created_at
from endpoints e
cross join lateral (
    select user_id from memberships where workspace_id = e.workspace_id order by created_at, user_id limit 1
) m
where e.deleted_at is null;

revoke all on function forget_deliveries(), notify_creator() from public;

-- What arrived before there were deliveries lies in the inbox; nobody is written to about it now.
delete from outbox;

grant select on destinations, deliveries, delivery_attempts, endpoint_notifications to formtray_app;
grant insert, update (settings, state, paused_because, failing_since, failures) on destinations to formtray_app;
grant insert, update (subject, reply_to_field, rules) on endpoint_notifications to formtray_app;
grant insert, update (state, waits_for, next_at) on deliveries to formtray_app;
grant select (workspace_id, email, email_as_typed, asked_at, asks, confirmed_at, suppressed_at, suppressed_because, unsubscribed_at)
    on recipients to formtray_app;
grant insert (workspace_id, email, email_as_typed) on recipients to formtray_app;
grant update (email_as_typed, unsubscribed_at, suppressed_at, suppressed_because) on recipients to formtray_app;
grant select, insert, update, delete
    on destinations, recipients, endpoint_notifications, deliveries, delivery_attempts to formtray_worker;
