-- Submissions, and the outbox from which their deliveries are planned.

-- Partitioned by the UUIDv7, a partition for each month. There is no default partition, because it would turn the
-- ordered scan of a list into a merge of all partitions. There is no foreign key onto this table, because it would
-- prevent dropping a partition.
create table submissions (
    id uuid not null primary key,
    workspace_id uuid not null,
    endpoint_id text not null,
    state text not null default 'inbox' check (state in ('inbox', 'spam', 'held', 'trash')),
    read boolean not null default false,
    starred boolean not null default false,
    label smallint check (label between 1 and 6),
    file_count smallint not null default 0,
    origin text,
    -- Pairs of name and value. json and not jsonb, because json keeps exactly what was submitted: U+0000, long numbers,
    -- the order of keys and repeated ones.
    fields json not null,
    -- The result of the spam check; null if it found nothing.
    verdict json,
    -- A keyed hash of the visitor's IP address, so that a copy of this table reveals no addresses.
    address_hash bytea check (length(address_hash) = 16),
    notes json,
    moved_at timestamptz,
    counted_on date,
    queued boolean,
    test boolean not null default false,
    form_version integer
) partition by range (id);
comment on column submissions.label is 'The colour that its owner gave it: 1 red, 2 orange, 3 yellow, 4 green, 5 blue, 6 purple';
comment on column submissions.notes is 'What the owner may want to know: [{code, …}]';
comment on column submissions.moved_at is 'When someone moved it to its folder; null if it is where it arrived';
comment on column submissions.counted_on is
    'The day (UTC) on which the meter counted it; null until it is moved, and until then see is_counted()';
comment on column submissions.queued is
    'Whether it went to the outbox and stayed; null until it is moved, and until then it did if it is in the inbox';
comment on column submissions.test is 'Sent by the owner to test the endpoint; never counted';
comment on column submissions.form_version is 'The version of the form that it was checked against, if any';

-- Returns whether the meter has counted a submission. One that was never moved was counted on arrival if it is in the
-- inbox. Tests never are.
create function is_counted(state text, test boolean, moved_at timestamptz, counted_on date) returns boolean
language sql immutable as $$
    select not test and (counted_on is not null or (moved_at is null and state = 'inbox'))
$$;

-- Every list names a state. With the state before the id, a short folder (three in the trash of a million) is read as
-- fast as a long one, still in the order of the ids.
create index on submissions (workspace_id, endpoint_id, state, id);
create index on submissions (workspace_id, state, id);
-- For lists of the few that are starred, labelled or have files. Storing any other submission costs nothing more for them.
create index submissions_starred on submissions (workspace_id, state, id) where starred;
create index submissions_labelled on submissions (workspace_id, state, id) where label is not null;
create index submissions_with_files on submissions (workspace_id, state, id) where file_count > 0;
call wall('submissions');
-- The content of a submission is never edited, and only update_submissions() changes its folder and read mark, together
-- with the counters.
grant select, delete, update (starred, label) on submissions to formtray_app;
grant select, insert, update, delete on submissions to formtray_worker;

-- Creates the monthly partitions from one month to another, both included, and leaves existing ones alone. It runs as
-- the owner, because only the owner of a table may add partitions to it. Nobody is granted anything on a partition,
-- because partitions don't inherit policies. A partition is created on its own and then attached, so that reading and
-- writing continue meanwhile; the lock timeout makes it fail rather than queue behind a long transaction.
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
            -- Cleaned up in small steps; see 0016_autovacuum.sql.
            execute format(
                'create table %I (like submissions including defaults including constraints) with (
                    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
                    autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_limit = 2000)',
                partition);
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

-- Gives back the disk space of months in which nothing is left, if a later month has submissions: new ones will hardly
-- come, and the indexes stay as large as they were.
create function truncate_empty_submission_partitions() returns void
language plpgsql set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
    newest constant uuid := (select id from submissions order by id desc limit 1);
    partition regclass;
    is_empty boolean;
begin
    for partition in
        select c.oid from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'submissions'::regclass
          and c.relname < 'submissions_' || to_char(uuid_time(newest) at time zone 'UTC', 'YYYY_MM')
          and pg_total_relation_size(c.oid) > 1024 * 1024
        order by c.relname
    loop
        execute format('select not exists (select from %s)', partition) into is_empty;
        if is_empty then
            execute format('lock table %s in access exclusive mode', partition);
            execute format('select not exists (select from %s)', partition) into is_empty;
        end if;
        if is_empty then
            execute format('truncate %s', partition);
        end if;
    end loop;
end
$$;
revoke all on function truncate_empty_submission_partitions() from public;

-- Drops the partitions of the months before a date in which nothing is left, and returns how many. What belongs to a
-- submission (deliveries, attempts, memos, files) was deleted with it. Dropping needs a lock that nobody else may hold, so
-- it gives up after a fifth of a second, and the next run tries again: meanwhile everybody waits behind it.
--
-- If there is nothing to drop, it gives back the space of later months in which nothing is left.
create function drop_empty_submission_partitions(before date) returns integer
language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
    partition regclass;
    is_empty boolean;
    dropped integer := 0;
begin
    for partition in
        select c.oid from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'submissions'::regclass
          and c.relname < 'submissions_' || to_char(before, 'YYYY_MM')
        order by c.relname
    loop
        execute format('select not exists (select from %s)', partition) into is_empty;
        if is_empty then
            lock table submissions in access exclusive mode;
            -- A spool may have brought something in the meantime.
            execute format('select not exists (select from %s)', partition) into is_empty;
        end if;
        if is_empty then
            execute format('drop table %s', partition);
            dropped := dropped + 1;
        end if;
    end loop;
    if dropped = 0 then
        perform truncate_empty_submission_partitions();
    end if;
    return dropped;
exception when lock_not_available then
    return 0;
end
$$;
revoke all on function drop_empty_submission_partitions(date) from public;
grant execute on function drop_empty_submission_partitions(date) to formtray_worker;

-- Submissions whose deliveries are still to be planned. The transaction that plans them deletes the row. A submission
-- whose deliveries can't be planned is set aside: it stays here with the error, and planning is retried later, without
-- holding up the others.
create table outbox (
    id uuid primary key,
    workspace_id uuid not null,
    endpoint_id text not null,
    opened boolean not null default false,
    not_before timestamptz,
    failures smallint not null default 0,
    error text
);
comment on column outbox.opened is 'It was held: webhooks are called, and one email tells about all that were opened together';
comment on column outbox.not_before is 'Set aside: its deliveries couldn''t be planned, and planning is retried then';
call wall('outbox');
-- The app deletes what was still to be planned for a submission that it deletes. It needs to read the table for the
-- condition on id and workspace.
grant select, delete on outbox to formtray_app;
grant select, insert, update, delete on outbox to formtray_worker;
