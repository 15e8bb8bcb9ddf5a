-- How many submissions each endpoint has received and has in its folders.

-- Per endpoint and day of arrival (UTC). `counted` is the meter, and `spam_arrived` how many were flagged as spam on
-- arrival; neither ever falls. The others say how many of that day's submissions are in each folder now, so that no
-- list has to count rows. Everything only adds to these numbers, so the order in which that happens doesn't matter.
-- Rows are updated often; the fillfactor leaves room on each page for that.
create table usage (
    workspace_id uuid not null,
    endpoint_id text not null,
    day date not null,
    counted bigint not null default 0,
    spam_arrived bigint not null default 0,
    inbox bigint not null default 0,
    unread bigint not null default 0,
    spam bigint not null default 0,
    held bigint not null default 0,
    trash bigint not null default 0,
    last_at timestamptz not null,
    primary key (workspace_id, endpoint_id, day)
) with (fillfactor = 60);
-- For numbers of the whole workspace over some days.
create index usage_of_days on usage (workspace_id, day);
call wall('usage');
-- The app can't change the meter. A submission that it deletes is subtracted by adding a negative number, even where
-- nothing was counted yet, so it may also insert.
grant select on usage to formtray_app;
grant insert (workspace_id, endpoint_id, day, inbox, unread, spam, held, trash, last_at) on usage to formtray_app;
grant update (inbox, unread, spam, held, trash) on usage to formtray_app;
grant select, insert, update, delete on usage to formtray_worker;

-- New submissions that are not in `usage` yet: a row for each batch. Updating every counter in the statement that
-- stores a batch would cost as much as the rest of it; counted together, an endpoint's submissions are one update. The
-- state `test` stands for a test by the owner, which is in the inbox and isn't counted by the meter.
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

-- Adds new submissions to `usage`, unless there are more than `most`: a request that only reads the numbers doesn't do
-- the work of a flood.
create function count_arrivals(most integer default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    if most is not null and (select sum(size) from arrivals) > most then
        return;
    end if;
    with gone as (
        delete from arrivals returning day, at, workspaces, endpoints, states
    )
    insert into usage (workspace_id, endpoint_id, day, counted, inbox, unread, spam, spam_arrived, last_at)
    select e.workspace_id, e.endpoint_id, gone.day,
           count(*) filter (where e.state = 'inbox'),
           count(*) filter (where e.state in ('inbox', 'test')),
           count(*) filter (where e.state in ('inbox', 'test')),
           count(*) filter (where e.state = 'spam'),
           count(*) filter (where e.state = 'spam'),
           max(gone.at)
    from gone, unnest(gone.workspaces, gone.endpoints, gone.states) e (workspace_id, endpoint_id, state)
    group by 1, 2, 3
    -- Always in the same order, so that two of these can't deadlock.
    order by 1, 2, 3
    on conflict (workspace_id, endpoint_id, day) do update
    set counted = usage.counted + excluded.counted,
        inbox = usage.inbox + excluded.inbox,
        unread = usage.unread + excluded.unread,
        spam = usage.spam + excluded.spam,
        spam_arrived = usage.spam_arrived + excluded.spam_arrived,
        last_at = greatest(usage.last_at, excluded.last_at);
end
$$;
revoke all on function count_arrivals(integer) from public;
grant execute on function count_arrivals(integer) to formtray_app, formtray_worker;

-- Does the same in slices with a pause between them: thousands of updates in one go would take a processor away from
-- submissions that are being accepted. Counters that it has updated stay locked until it ends; requests that only read
-- the numbers don't wait for that, because they skip counting during a flood.
create function count_arrivals_gently() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    slice constant integer := 500;
    of_workspaces uuid[];
    of_endpoints text[];
    of_days date[];
    inboxes bigint[];
    tests bigint[];
    spams bigint[];
    lasts timestamptz[];
begin
    with gone as (
        delete from arrivals returning day, at, workspaces, endpoints, states
    ), folded as (
        select e.workspace_id, e.endpoint_id, gone.day,
               count(*) filter (where e.state = 'inbox') as inbox,
               count(*) filter (where e.state = 'test') as test,
               count(*) filter (where e.state = 'spam') as spam,
               max(gone.at) as last_at
        from gone, unnest(gone.workspaces, gone.endpoints, gone.states) e (workspace_id, endpoint_id, state)
        group by 1, 2, 3
        -- Always in the same order, so that two of these can't deadlock.
        order by 1, 2, 3
    )
    select array_agg(workspace_id), array_agg(endpoint_id), array_agg(day),
           array_agg(inbox), array_agg(test), array_agg(spam), array_agg(last_at)
    into of_workspaces, of_endpoints, of_days, inboxes, tests, spams, lasts
    from folded;
    for start in 1 .. coalesce(cardinality(of_endpoints), 0) by slice loop
        if start > 1 then
            perform pg_sleep(0.015);
        end if;
        insert into usage (workspace_id, endpoint_id, day, counted, inbox, unread, spam, spam_arrived, last_at)
        select workspace_id, endpoint_id, day, inbox, inbox + test, inbox + test, spam, spam, last_at
        from unnest(of_workspaces[start : start + slice - 1], of_endpoints[start : start + slice - 1],
                    of_days[start : start + slice - 1], inboxes[start : start + slice - 1],
                    tests[start : start + slice - 1], spams[start : start + slice - 1],
                    lasts[start : start + slice - 1])
            as folded (workspace_id, endpoint_id, day, inbox, test, spam, last_at)
        on conflict (workspace_id, endpoint_id, day) do update
        set counted = usage.counted + excluded.counted,
            inbox = usage.inbox + excluded.inbox,
            unread = usage.unread + excluded.unread,
            spam = usage.spam + excluded.spam,
            spam_arrived = usage.spam_arrived + excluded.spam_arrived,
            last_at = greatest(usage.last_at, excluded.last_at);
    end loop;
end
$$;
revoke all on function count_arrivals_gently() from public;
grant execute on function count_arrivals_gently() to formtray_worker;
