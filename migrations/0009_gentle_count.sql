-- Counts what has arrived as count_arrivals() does, in slices with a pause between them: thousands of updates in one
-- go would take a processor away from those who wait at the door. What is counted meanwhile is locked for as long;
-- whoever only looks does not wait for it, because they leave a flood alone.
create function count_arrivals_gently() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    slice constant integer := 500;
    of_workspaces uuid[];
    of_endpoints text[];
    of_days date[];
    inboxes bigint[];
    spams bigint[];
    lasts timestamptz[];
begin
    with gone as (
        delete from arrivals returning day, at, workspaces, endpoints, states
    ), folded as (
        select e.workspace_id, e.endpoint_id, gone.day,
               count(*) filter (where e.state = 'inbox') as inbox,
               count(*) filter (where e.state = 'spam') as spam,
               max(gone.at) as last_at
        from gone, unnest(gone.workspaces, gone.endpoints, gone.states) e (workspace_id, endpoint_id, state)
        group by 1, 2, 3
        -- In one order, or two who count wait for each other.
        order by 1, 2, 3
    )
    select array_agg(workspace_id), array_agg(endpoint_id), array_agg(day),
           array_agg(inbox), array_agg(spam), array_agg(last_at)
    into of_workspaces, of_endpoints, of_days, inboxes, spams, lasts
    from folded;
    for start in 1 .. coalesce(cardinality(of_endpoints), 0) by slice loop
        if start > 1 then
            perform pg_sleep(0.015);
        end if;
        insert into usage (workspace_id, endpoint_id, day, counted, inbox, unread, spam, last_at)
        select workspace_id, endpoint_id, day, inbox, inbox, inbox, spam, last_at
        from unnest(of_workspaces[start : start + slice - 1], of_endpoints[start : start + slice - 1],
                    of_days[start : start + slice - 1], inboxes[start : start + slice - 1],
                    spams[start : start + slice - 1], lasts[start : start + slice - 1])
            as folded (workspace_id, endpoint_id, day, inbox, spam, last_at)
        on conflict (workspace_id, endpoint_id, day) do update
        set counted = usage.counted + excluded.counted,
            inbox = usage.inbox + excluded.inbox,
            unread = usage.unread + excluded.unread,
            spam = usage.spam + excluded.spam,
            last_at = greatest(usage.last_at, excluded.last_at);
    end loop;
end
$$;
revoke all on function count_arrivals_gently() from public;
grant execute on function count_arrivals_gently() to formtray_worker;
