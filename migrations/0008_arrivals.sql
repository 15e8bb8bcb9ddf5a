-- What has arrived and is not counted yet: a row for each batch. To bring every counter up to date in the statement
-- that stores a batch costs as much as the rest of it; counted together, an endpoint's are one update.
create table arrivals (
    size integer not null,
    -- Of all of them, UTC.
    day date not null,
    -- Of the last.
    at timestamptz not null,
    workspaces uuid[] not null,
    endpoints text[] not null,
    states text[] not null
);
alter table arrivals
    alter workspaces set storage external,
    alter endpoints set storage external,
    alter states set storage external;
grant insert on arrivals to formtray_worker;

-- Counts what has arrived, unless it is more than `most`: whoever only wants to look does not do the work of a flood. Everything here and elsewhere only adds to `usage`, so that the order in which it happens is no matter.
create function count_arrivals(most integer default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    if most is not null and (select sum(size) from arrivals) > most then
        return;
    end if;
    with gone as (
        delete from arrivals returning day, at, workspaces, endpoints, states
    )
    insert into usage (workspace_id, endpoint_id, day, counted, inbox, unread, spam, last_at)
    select e.workspace_id, e.endpoint_id, gone.day,
           count(*) filter (where e.state = 'inbox'),
           count(*) filter (where e.state = 'inbox'),
           count(*) filter (where e.state = 'inbox'),
           count(*) filter (where e.state = 'spam'),
           max(gone.at)
    from gone, unnest(gone.workspaces, gone.endpoints, gone.states) e (workspace_id, endpoint_id, state)
    group by 1, 2, 3
    -- In one order, or two who count wait for each other.
    order by 1, 2, 3
    on conflict (workspace_id, endpoint_id, day) do update
    set counted = usage.counted + excluded.counted,
        inbox = usage.inbox + excluded.inbox,
        unread = usage.unread + excluded.unread,
        spam = usage.spam + excluded.spam,
        last_at = greatest(usage.last_at, excluded.last_at);
end
$$;
revoke all on function count_arrivals(integer) from public;
grant execute on function count_arrivals(integer) to formtray_app, formtray_worker;

-- A deleted submission is taken off by adding less than nothing, also where nothing is counted yet.
grant insert (workspace_id, endpoint_id, day, inbox, unread, spam, held, trash, last_at) on usage to formtray_app;
alter table usage set (fillfactor = 60);
