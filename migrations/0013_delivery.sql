-- Delivery: where submissions are sent, one row for each email or webhook call, and the result of every attempt.

-- Where an endpoint's submissions are sent. An email destination (kind `mail`) is one recipient: a user of this
-- installation, whose current email address is used, or an email address. A webhook is one URL, in its settings.
--
-- Settings of a webhook: {url, headers: [{name, sealed}], secrets: [{sealed, hint, created_at, expires_at}]}, the
-- newest secret first. Sealed values are encrypted with the server's key file. A deleted webhook keeps nothing but its
-- URL.
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
    constraint destinations_two_secrets
        check (kind <> 'webhook' or coalesce(json_array_length(settings -> 'secrets'), 0) <= 2),
    constraint destinations_user_key unique (endpoint_id, user_id),
    constraint destinations_email_key unique (endpoint_id, email)
);
comment on column destinations.state is 'off: the owner deleted it; the timelines of earlier submissions still show it';
comment on column destinations.failing_since is
    'When the first attempt after the last success failed; `failures` counts the failed attempts since then';
comment on column destinations.told_at is 'When the owner was last emailed about its failures';
create index on destinations (workspace_id, endpoint_id);
create index on destinations (user_id);
call wall('destinations');
grant select, insert, update (settings, state, paused_because, failing_since, failures) on destinations to formtray_app;
grant select, insert, update, delete on destinations to formtray_worker;

-- The email addresses that a workspace sends notifications to. Each confirms once per workspace. Only the worker reads
-- the hash of the confirmation token.
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
comment on column recipients.refusals is 'Permanent rejections in a row; an email that is accepted sets it to 0';
call wall('recipients');
grant select (
    workspace_id, email, email_as_typed, asked_at, asks, confirmed_at,
    suppressed_at, suppressed_because, unsubscribed_at
) on recipients to formtray_app;
grant insert (workspace_id, email, email_as_typed) on recipients to formtray_app;
grant update (email_as_typed, unsubscribed_at, suppressed_at, suppressed_because) on recipients to formtray_app;
grant select, insert, update, delete on recipients to formtray_worker;

-- What an endpoint's notification emails say, and the rules that route them to recipients. Without a row the defaults
-- apply.
create table endpoint_notifications (
    endpoint_id text primary key references endpoints (id) on delete cascade,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    subject text,
    reply_to_field text,
    rules json not null default '[]'
);
comment on column endpoint_notifications.rules is 'Routing rules: [{field, equals, recipients}]';
create index on endpoint_notifications (workspace_id);
call wall('endpoint_notifications');
grant select, insert, update (subject, reply_to_field, rules) on endpoint_notifications to formtray_app;
grant select, insert, update, delete on endpoint_notifications to formtray_worker;

-- One email or webhook call because of one submission. Planning it twice creates it once; a replay is another round.
-- There is no foreign key: forget_deliveries() deletes them with their submission, however many there are. Every row is
-- updated at least twice; the fillfactor leaves room on each page for that.
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
    postponed boolean not null default false,
    claimed_until timestamptz,
    created_at timestamptz not null,
    done_at timestamptz,
    constraint deliveries_waits check ((state = 'waiting') = (waits_for is not null)),
    constraint deliveries_once unique (submission_id, destination_id, round)
) with (fillfactor = 70);
comment on column deliveries.target is 'What the owner sees: an email address or a URL';
comment on column deliveries.next_at is 'The next attempt is made at this time or later';
comment on column deliveries.postponed is
    'Claims don''t look at it. It becomes false when next_at has passed; until then a claim must not cost more because of it';
-- Claiming goes from one destination with something due to the next, and takes the oldest of each. Retries of later are
-- in an index of their own, by time: many thousands of failing destinations would slow down every claim otherwise.
create index deliveries_due on deliveries (kind, workspace_id, destination_id, next_at)
    where state = 'due' and not postponed;
create index deliveries_postponed on deliveries (kind, next_at) where state = 'due' and postponed;
create index deliveries_unfinished on deliveries (destination_id, state) where state in ('waiting', 'due', 'given_up');
create index deliveries_given_up on deliveries (workspace_id, id) where state = 'given_up';
call wall('deliveries');
-- The app may change the target, because a webhook's new URL also applies to deliveries that haven't been made yet.
grant select, insert, update (target, state, waits_for, next_at) on deliveries to formtray_app;
grant select, insert, update, delete on deliveries to formtray_worker;

-- The result of every attempt. There is no foreign key, because checking it would double the cost of an attempt;
-- forget_deliveries() deletes attempts with their delivery.
create table delivery_attempts (
    delivery_id uuid not null,
    n smallint not null,
    workspace_id uuid not null,
    -- Set for webhooks, whose attempts are listed. Null for emails, which have no such list and don't pay for its
    -- index.
    destination_id uuid,
    at timestamptz not null,
    took_ms integer not null,
    outcome text not null check (outcome in ('ok', 'later', 'never')),
    answer text not null check (length(answer) <= 500),
    peer text,
    primary key (delivery_id, n)
);
-- The attempts of a webhook, newest first.
create index delivery_attempts_log on delivery_attempts (destination_id, at, delivery_id)
    where destination_id is not null;
call wall('delivery_attempts');
grant select on delivery_attempts to formtray_app;
grant select, insert, update, delete on delivery_attempts to formtray_worker;

-- Deletes deliveries with their submission, whoever deletes it: the owner, the retention job, or the end of an endpoint
-- or workspace. None is left over: the transaction that plans deliveries has locked the row in the outbox, and deleting
-- a submission locks that row too.
create function forget_deliveries() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    ended uuid[];
begin
    with deleted as (delete from deliveries where submission_id in (select id from gone) returning id)
    select array_agg(id) into ended from deleted;
    -- In a statement of its own, so that it sees attempts written by a transaction that had these rows locked until
    -- now.
    delete from delivery_attempts where delivery_id = any(ended);
    return null;
end
$$;
revoke all on function forget_deliveries() from public;
create trigger submissions_delivered after delete on submissions
    referencing old table as gone
    for each statement execute function forget_deliveries();

-- Makes the user who created an endpoint its first recipient, so that even the first submission is emailed. A workspace
-- has one member so far; with more, the oldest membership counts.
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
revoke all on function notify_creator() from public;
create trigger endpoint_notifies after insert on endpoints
    for each row execute function notify_creator();
