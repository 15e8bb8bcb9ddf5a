-- Range-partitioned by its UUIDv7, a month each. No default partition: it would turn the ordered
-- scan of a list into a merge over all of them. No foreign key onto it: that would forbid dropping one.
create table submissions (
    id uuid not null primary key,
    workspace_id uuid not null,
    endpoint_id text not null,
    state text not null default 'inbox' check (state in ('inbox', 'spam', 'held', 'trash')),
    read boolean not null default false,
    starred boolean not null default false,
    file_count smallint not null default 0,
    origin text,
    -- Pairs of name and value. json and not jsonb: it keeps what was posted to the letter, U+0000 and
    -- long numbers, key order and repeats included.
    fields json not null,
    verdict json
) partition by range (id);
-- Every list names a state. With the state before the id a short folder (three in the trash of a
-- million) is read as fast as a long one, still in the order of the ids.
create index on submissions (workspace_id, endpoint_id, state, id);
create index on submissions (workspace_id, state, id);
call wall('submissions');

-- Makes the monthly partitions from one month to another, both included; those that exist stay.
-- As the owner, because only the owner of a table may give it partitions; nobody is granted anything
-- on a partition, because partitions do not inherit policies. Made aside and attached, which lets
-- everybody go on reading and writing meanwhile, and gives up rather than queue behind a long transaction.
create function make_submission_partitions(first date, last date) returns integer
language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
    month timestamp := date_trunc('month', first::timestamp);
    partition text;
    made integer := 0;
begin
    while month <= last loop
        partition := 'submissions_' || to_char(month, 'YYYY_MM');
        if to_regclass('public.' || partition) is null then
            execute format('create table %I (like submissions including defaults including constraints)', partition);
            execute format(
                'alter table submissions attach partition %I for values from (%L) to (%L)',
                partition,
                uuid_floor(month at time zone 'UTC'),
                uuid_floor((month + interval '1 month') at time zone 'UTC'));
            made := made + 1;
        end if;
        month := month + interval '1 month';
    end loop;
    return made;
end
$$;
revoke all on function make_submission_partitions(date, date) from public;
grant execute on function make_submission_partitions(date, date) to formtray_worker;

-- The bytes lie in object storage under object_key; a row is written only after they are durable.
create table files (
    id uuid primary key,
    workspace_id uuid not null,
    endpoint_id text not null,
    submission_id uuid not null,
    field text not null,
    name text not null,
    size bigint not null check (size >= 0),
    type text not null,
    sha256 bytea not null check (length(sha256) = 32),
    object_key text not null
);
create index on files (workspace_id, submission_id);
create index on files (workspace_id, endpoint_id);
call wall('files');

-- What is still to be done because of a submission; the row goes in the transaction that plans its deliveries.
create table outbox (
    id uuid primary key,
    workspace_id uuid not null,
    endpoint_id text not null
);
call wall('outbox');

-- Idempotency keys of accepted posts, for 24 hours.
create table submission_keys (
    endpoint_id text not null,
    key_hash bytea not null,
    workspace_id uuid not null,
    body_hash bytea not null,
    submission_id uuid not null,
    expires_at timestamptz not null,
    primary key (endpoint_id, key_hash)
);
create index on submission_keys (expires_at);
call wall('submission_keys');

-- Per endpoint and day of arrival (UTC). `counted` is the meter and never falls; the others say what
-- is there now of that day's submissions, so that no list has to count rows.
create table usage (
    workspace_id uuid not null,
    endpoint_id text not null,
    day date not null,
    counted bigint not null default 0,
    inbox bigint not null default 0,
    unread bigint not null default 0,
    spam bigint not null default 0,
    held bigint not null default 0,
    trash bigint not null default 0,
    last_at timestamptz not null,
    primary key (workspace_id, endpoint_id, day)
);
call wall('usage');

grant select, delete on submissions to formtray_app;
grant update (state, read, starred) on submissions to formtray_app;
grant select, delete on files to formtray_app;
grant select on usage to formtray_app;
grant update (inbox, unread, spam, held, trash) on usage to formtray_app;
-- Deleting a submission takes what was still to be done for it along; the filter needs to see id and workspace.
grant select, delete on outbox to formtray_app;
grant select, delete on submission_keys to formtray_app;
grant select, insert, update, delete on submissions, files, outbox, submission_keys, usage to formtray_worker;
