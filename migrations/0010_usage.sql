-- How many submissions each endpoint has received and has in its folders.

-- The meter, per endpoint and day (UTC). `counted` is how many submissions were counted, and `spam_arrived` how many
-- were flagged as spam on arrival; neither ever falls. Rows are updated often; the fillfactor leaves room on each page
-- for that.
create table usage (
    workspace_id uuid not null,
    endpoint_id text not null,
    day date not null,
    counted bigint not null default 0,
    spam_arrived bigint not null default 0,
    primary key (workspace_id, endpoint_id, day)
) with (fillfactor = 60);
-- For numbers of the whole workspace over some days.
create index usage_of_days on usage (workspace_id, day);
call wall('usage');
grant select on usage to formtray_app;
grant select, insert, update, delete on usage to formtray_worker;

-- How many submissions are in each folder of an endpoint now: one row for each endpoint, however old it is, so that no
-- list has to count rows or add up days. Everything only adds to these numbers, so the order in which that happens
-- doesn't matter.
create table folder_totals (
    workspace_id uuid not null,
    endpoint_id text not null,
    inbox bigint not null default 0,
    unread bigint not null default 0,
    spam bigint not null default 0,
    held bigint not null default 0,
    trash bigint not null default 0,
    -- When the last submission arrived.
    last_at timestamptz not null,
    primary key (workspace_id, endpoint_id)
) with (fillfactor = 60);
call wall('folder_totals');
-- A submission that the app deletes is subtracted by adding a negative number, even where nothing was counted yet, so
-- it may also insert.
grant select, insert, update (inbox, unread, spam, held, trash) on folder_totals to formtray_app;
grant select, insert, update, delete on folder_totals to formtray_worker;

-- New submissions that aren't counted yet: a row for each batch. Updating every counter in the statement that stores a
-- batch would cost as much as the rest of it; counted together, an endpoint's submissions are one update. The state
-- `test` stands for a test by the owner, which is in the inbox and isn't counted by the meter. Neither are those in the
-- state `held`: they are counted when they are opened.
create table arrivals (
    size integer not null,
    -- The day of the whole batch, in UTC.
    day date not null,
    -- When the last one arrived.
    at timestamptz not null,
    workspaces uuid[] not null,
    endpoints text[] not null,
    states text[] not null
);
-- These rows live for a few seconds, so compressing them isn't worth it. (PostgreSQL 15 can't say this in `create
-- table`.)
alter table arrivals
    alter workspaces set storage external,
    alter endpoints set storage external,
    alter states set storage external;
grant insert on arrivals to formtray_worker;

-- The same submissions, added up by endpoint and day. An endpoint is always in the same bucket, and a bucket's slices are
-- counted together: an endpoint's submissions of some seconds are one update. No role has rights on this table; the
-- functions below run as the owner.
create table arrival_slices (
    id bigint generated always as identity primary key,
    bucket integer not null,
    workspaces uuid[] not null,
    endpoints text[] not null,
    days date[] not null,
    inboxes bigint[] not null,
    tests bigint[] not null,
    spams bigint[] not null,
    helds bigint[] not null,
    lasts timestamptz[] not null
);
create index on arrival_slices (bucket, id);
alter table arrival_slices
    alter workspaces set storage external,
    alter endpoints set storage external,
    alter days set storage external,
    alter inboxes set storage external,
    alter tests set storage external,
    alter spams set storage external,
    alter helds set storage external,
    alter lasts set storage external;

-- Returns a workspace's submissions that aren't counted yet, by endpoint and day. Added to `usage` and `folder_totals` in
-- the same statement, they make the numbers exact at any moment. Reading them writes nothing. It is stable, so it sees
-- what the statement sees that calls it.
create function waiting_arrivals_of(of_workspace uuid)
returns table (
    endpoint_id text, day date, inbox bigint, test bigint, spam bigint, held bigint, last_at timestamptz)
language sql stable security definer rows 100 set search_path = public, pg_temp as $$
    select w.endpoint_id, w.day, sum(w.inbox)::bigint, sum(w.test)::bigint, sum(w.spam)::bigint, sum(w.held)::bigint,
           max(w.last_at)
    from (
        select e.endpoint_id, a.day, (e.state = 'inbox')::int as inbox, (e.state = 'test')::int as test,
               (e.state = 'spam')::int as spam, (e.state = 'held')::int as held, a.at as last_at
        from arrivals a, unnest(a.workspaces, a.endpoints, a.states) e (workspace_id, endpoint_id, state)
        where of_workspace = any (a.workspaces) and e.workspace_id = of_workspace
        union all
        select e.endpoint_id, e.day, e.inbox, e.test, e.spam, e.held, e.last_at
        from arrival_slices s, unnest(s.workspaces, s.endpoints, s.days, s.inboxes, s.tests, s.spams, s.helds, s.lasts)
            e (workspace_id, endpoint_id, day, inbox, test, spam, held, last_at)
        where of_workspace = any (s.workspaces) and e.workspace_id = of_workspace
    ) w
    group by 1, 2
$$;
revoke all on function waiting_arrivals_of(uuid) from public;
grant execute on function waiting_arrivals_of(uuid) to formtray_worker;

-- Returns the same for the current workspace.
create function waiting_arrivals()
returns table (
    endpoint_id text, day date, inbox bigint, test bigint, spam bigint, held bigint, last_at timestamptz)
language sql stable security definer rows 100 set search_path = public, pg_temp as $$
    select * from waiting_arrivals_of(current_workspace())
$$;
revoke all on function waiting_arrivals() from public;
grant execute on function waiting_arrivals() to formtray_app;

-- Adds submissions to the counters. Rows are locked in one order everywhere, so that nothing deadlocks: first those of
-- `usage`, then those of `folder_totals`, each in the order of its key.
create function add_arrivals(
    workspaces uuid[], endpoints text[], days date[], inboxes bigint[], tests bigint[], spams bigint[],
    helds bigint[], lasts timestamptz[]
) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
    insert into usage as u (workspace_id, endpoint_id, day, counted, spam_arrived)
    select e.workspace_id, e.endpoint_id, e.day, e.inbox, e.spam
    from unnest(workspaces, endpoints, days, inboxes, spams) e (workspace_id, endpoint_id, day, inbox, spam)
    order by 1, 2, 3
    on conflict (workspace_id, endpoint_id, day) do update
    set counted = u.counted + excluded.counted, spam_arrived = u.spam_arrived + excluded.spam_arrived;

    insert into folder_totals as t (workspace_id, endpoint_id, inbox, unread, spam, held, last_at)
    select e.workspace_id, e.endpoint_id, sum(e.inbox + e.test), sum(e.inbox + e.test), sum(e.spam), sum(e.held),
           max(e.last_at)
    from unnest(workspaces, endpoints, inboxes, tests, spams, helds, lasts)
        e (workspace_id, endpoint_id, inbox, test, spam, held, last_at)
    group by 1, 2
    order by 1, 2
    on conflict (workspace_id, endpoint_id) do update
    set inbox = t.inbox + excluded.inbox, unread = t.unread + excluded.unread, spam = t.spam + excluded.spam,
        held = t.held + excluded.held, last_at = greatest(t.last_at, excluded.last_at);
end
$$;
revoke all on function
    add_arrivals(uuid[], text[], date[], bigint[], bigint[], bigint[], bigint[], timestamptz[]) from public;

-- Moves new submissions from `arrivals` to `arrival_slices`, and returns whether there are more than it takes in one
-- call. It changes no counter. The number of buckets is a power of two that leaves each at most about 200 endpoints of a call; calls
-- of about the same size use the same number. Its plan doesn't depend on statistics: it reads the table from its beginning and deletes
-- by position. (Without the first setting, PostgreSQL may compare every row with every position. That setting makes
-- plans look expensive; the second one keeps PostgreSQL from compiling them.) Only one transaction counts at a time;
-- another that comes meanwhile leaves it to the first.
create function slice_arrivals() returns boolean
language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set jit = off as $$
declare
    most constant integer := 4000;
    per_bucket constant integer := 200;
    batch record;
    taken tid[] := '{}';
    total bigint := 0;
begin
    if not pg_try_advisory_xact_lock(hashtextextended('count_arrivals', 0)) then
        return false;
    end if;
    for batch in select a.ctid, a.size from arrivals a loop
        taken := taken || batch.ctid;
        total := total + batch.size;
        exit when total >= most;
    end loop;
    if total = 0 then
        return false;
    end if;
    with gone as (
        delete from arrivals a where a.ctid = any (taken)
        returning a.day, a.at, a.workspaces, a.endpoints, a.states
    ), added_up as (
        select e.workspace_id, e.endpoint_id, gone.day,
               count(*) filter (where e.state = 'inbox') as inbox,
               count(*) filter (where e.state = 'test') as test,
               count(*) filter (where e.state = 'spam') as spam,
               count(*) filter (where e.state = 'held') as held,
               max(gone.at) as last_at
        from gone, unnest(gone.workspaces, gone.endpoints, gone.states) e (workspace_id, endpoint_id, state)
        group by 1, 2, 3
    ), buckets as (
        select (2 ^ ceil(log(2, greatest(count(*)::numeric / per_bucket, 1))))::integer as number from added_up
    ), placed as (
        select a.*, hashtext(a.endpoint_id) & (b.number - 1) as bucket from added_up a, buckets b
    )
    insert into arrival_slices (bucket, workspaces, endpoints, days, inboxes, tests, spams, helds, lasts)
    select bucket, array_agg(workspace_id), array_agg(endpoint_id), array_agg(day),
           array_agg(inbox), array_agg(test), array_agg(spam), array_agg(held), array_agg(last_at)
    from placed group by bucket;
    return total >= most;
end
$$;
revoke all on function slice_arrivals() from public;
grant execute on function slice_arrivals() to formtray_worker;

-- Counts the slices of one bucket, and returns whether there were any. Counters are locked for the few milliseconds that
-- it takes.
create function count_slices() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    most constant integer := 50;
    oldest integer;
    taken bigint[];
    sums record;
begin
    if not pg_try_advisory_xact_lock(hashtextextended('count_arrivals', 0)) then
        return false;
    end if;
    -- One step after the other, so that there is only one order in which to do it.
    select s.bucket into oldest from arrival_slices s order by s.id limit 1;
    taken := array(select s.id from arrival_slices s where s.bucket = oldest order by s.id limit most);
    with slices as (
        delete from arrival_slices where id = any (taken)
        returning workspaces, endpoints, days, inboxes, tests, spams, helds, lasts
    ), added_up as (
        select e.workspace_id, e.endpoint_id, e.day, sum(e.inbox)::bigint as inbox, sum(e.test)::bigint as test,
               sum(e.spam)::bigint as spam, sum(e.held)::bigint as held, max(e.last_at) as last_at
        from slices s, unnest(s.workspaces, s.endpoints, s.days, s.inboxes, s.tests, s.spams, s.helds, s.lasts)
            e (workspace_id, endpoint_id, day, inbox, test, spam, held, last_at)
        group by 1, 2, 3
    )
    select array_agg(workspace_id) as workspaces, array_agg(endpoint_id) as endpoints, array_agg(day) as days,
           array_agg(inbox) as inboxes, array_agg(test) as tests, array_agg(spam) as spams, array_agg(held) as helds,
           array_agg(last_at) as lasts
    into sums from added_up;
    if sums.workspaces is null then
        return false;
    end if;
    perform add_arrivals(
        sums.workspaces, sums.endpoints, sums.days, sums.inboxes, sums.tests, sums.spams,
        sums.helds, sums.lasts);
    return true;
end
$$;
revoke all on function count_slices() from public;
grant execute on function count_slices() to formtray_worker;

-- Counts everything that has arrived before it returns, in one go: for a workspace that is being erased, and for tests.
-- It waits for a count in progress.
create function count_arrivals() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    sums record;
begin
    perform pg_advisory_xact_lock(hashtextextended('count_arrivals', 0));
    with batches as (
        delete from arrivals returning day, at, workspaces, endpoints, states
    ), slices as (
        delete from arrival_slices returning workspaces, endpoints, days, inboxes, tests, spams, helds, lasts
    ), entries as (
        select e.workspace_id, e.endpoint_id, b.day, (e.state = 'inbox')::int as inbox, (e.state = 'test')::int as test,
               (e.state = 'spam')::int as spam, (e.state = 'held')::int as held, b.at as last_at
        from batches b, unnest(b.workspaces, b.endpoints, b.states) e (workspace_id, endpoint_id, state)
        union all
        select e.* from slices s, unnest(s.workspaces, s.endpoints, s.days, s.inboxes, s.tests, s.spams, s.helds, s.lasts) e
    ), added_up as (
        select workspace_id, endpoint_id, day, sum(inbox)::bigint as inbox, sum(test)::bigint as test,
               sum(spam)::bigint as spam, sum(held)::bigint as held, max(last_at) as last_at
        from entries group by 1, 2, 3
    )
    select array_agg(workspace_id) as workspaces, array_agg(endpoint_id) as endpoints, array_agg(day) as days,
           array_agg(inbox) as inboxes, array_agg(test) as tests, array_agg(spam) as spams, array_agg(held) as helds,
           array_agg(last_at) as lasts
    into sums from added_up;
    if sums.workspaces is not null then
        perform add_arrivals(
            sums.workspaces, sums.endpoints, sums.days, sums.inboxes, sums.tests, sums.spams,
            sums.helds, sums.lasts);
    end if;
end
$$;
revoke all on function count_arrivals() from public;
grant execute on function count_arrivals() to formtray_worker;

-- How many counted submissions were deleted since, by the day on which they were counted. With them, the meter can be
-- compared with the submissions themselves. Statements that delete only append here, so that none waits for a counter.
create table deleted_counts (
    workspace_id uuid not null,
    endpoint_id text not null,
    day date not null,
    deleted bigint not null
);
create index on deleted_counts (workspace_id);
call wall('deleted_counts');
grant select on deleted_counts to formtray_app;
grant select, insert, delete on deleted_counts to formtray_worker;

create function count_deleted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    insert into deleted_counts (workspace_id, endpoint_id, day, deleted)
    select g.workspace_id, g.endpoint_id, coalesce(g.counted_on, uuid_day(g.id)), count(*)
    from gone g
    where is_counted(g.state, g.test, g.moved_at, g.counted_on)
    group by 1, 2, 3;
    return null;
end
$$;
revoke all on function count_deleted() from public;
create trigger submissions_uncounted after delete on submissions
    referencing old table as gone
    for each statement execute function count_deleted();

-- Counts a workspace's submissions themselves, and returns the days on which the meter has another number. It reads all
-- submissions of the workspace.
create function recount(of_workspace uuid)
returns table (endpoint_id text, day date, metered bigint, recounted bigint)
language sql stable security definer set search_path = public, pg_temp as $$
    select r.endpoint_id, r.day, sum(r.metered)::bigint, sum(r.recounted)::bigint
    from (
        select u.endpoint_id, u.day, u.counted as metered, 0 as recounted
        from usage u where u.workspace_id = of_workspace
        union all
        select w.endpoint_id, w.day, w.inbox, 0 from waiting_arrivals_of(of_workspace) w
        union all
        select s.endpoint_id, coalesce(s.counted_on, uuid_day(s.id)), 0, 1
        from submissions s
        where s.workspace_id = of_workspace and is_counted(s.state, s.test, s.moved_at, s.counted_on)
        union all
        select d.endpoint_id, d.day, 0, d.deleted from deleted_counts d where d.workspace_id = of_workspace
    ) r
    group by 1, 2
    having sum(r.metered) <> sum(r.recounted)
$$;
revoke all on function recount(uuid) from public;
grant execute on function recount(uuid) to formtray_worker;

-- The days on which the last recount of a workspace found another number than the meter's. It is empty unless something is
-- wrong.
create table meter_differences (
    workspace_id uuid not null,
    endpoint_id text not null,
    day date not null,
    metered bigint not null,
    recounted bigint not null,
    found_at timestamptz not null,
    primary key (workspace_id, endpoint_id, day)
);
call wall('meter_differences');
grant select on meter_differences to formtray_app;
grant select, insert, delete on meter_differences to formtray_worker;
