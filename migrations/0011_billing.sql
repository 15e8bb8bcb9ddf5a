-- Who pays for submissions, and how many of a month may still be opened. Without [billing] the server uses none of this.

-- How a workspace pays. Without a row it doesn't, is metered, and has the default spending limit.
create table billing_terms (
    workspace_id uuid primary key references workspaces (id) on delete cascade,
    pays_by text not null default 'none',
    metered boolean not null default true,
    spending_limit_cents bigint not null default 1000 check (spending_limit_cents between 0 and 10000000),
    overdue boolean not null default false,
    pays_since date,
    used_before bigint not null default 0
);
comment on column billing_terms.pays_by is 'none, invoice or card; a newer server may know more';
comment on column billing_terms.metered is 'False for the live demo, the demo account, probes and benchmarks: never held or charged';
comment on column billing_terms.spending_limit_cents is 'The most that the submissions of a month may cost, before tax';
comment on column billing_terms.pays_since is 'The day on which it began to pay; nothing before is charged';
comment on column billing_terms.used_before is 'How many submissions were counted in the month of pays_since until then';
comment on column billing_terms.overdue is 'An invoice has been unpaid for so long that only the free submissions are opened';
call wall('billing_terms');
-- Owners change their spending limit. Only the worker changes how they pay.
grant select, insert (workspace_id, spending_limit_cents), update (spending_limit_cents) on billing_terms to formtray_app;
grant select, insert, update, delete on billing_terms to formtray_worker;

-- How many submissions of a month (UTC) are counted in a workspace that has to be held back at some number. Whoever opens a
-- submission locks the row first, so that two never open the same last one. Rows are locked in the order of their key, and
-- before those of `submissions`. The row says the same as the meter, which is read when it is created.
create table allowances (
    workspace_id uuid not null,
    month date not null check (extract(day from month) = 1),
    used bigint,
    primary key (workspace_id, month)
) with (fillfactor = 60);
comment on column allowances.used is 'Null until the row is locked for the first time';
call wall('allowances');
grant select on allowances to formtray_app;
grant select, insert, update, delete on allowances to formtray_worker;

-- What an owner was told about quota and held submissions, so that it is told once.
create table billing_notices (
    workspace_id uuid not null references workspaces (id) on delete cascade,
    kind text not null,
    -- The month of the quota, or the day on which the oldest held submission was held.
    period date not null,
    sent_at timestamptz not null,
    primary key (workspace_id, kind, period)
);
call wall('billing_notices');
grant select on billing_notices to formtray_app;
grant select, insert, delete on billing_notices to formtray_worker;

-- Returns the price of a month's submissions in hundredths of a cent, before tax. `billing::price` computes the same, and
-- a test compares them.
create function submissions_price(submissions bigint) returns numeric
language sql immutable strict parallel safe as $$
    select coalesce(sum(greatest(least(submissions::numeric - 150, t.until) - t.above, 0) * t.each), 0)
    from (values (0, 1000, 200), (1000, 5000, 180), (5000, 25000, 150), (25000, null, 100)) t (above, until, each)
$$;

-- Returns how many submissions of a month the meter has counted in a workspace.
create function metered_in_month(of_workspace uuid, of_month date) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
    select (coalesce((select sum(u.counted) from usage u
                      where u.workspace_id = of_workspace and u.day >= of_month
                        and u.day < of_month + interval '1 month'), 0)
            + coalesce((select sum(w.inbox) from waiting_arrivals_of(of_workspace) w
                        where w.day >= of_month and w.day < of_month + interval '1 month'), 0))::bigint
$$;
revoke all on function metered_in_month(uuid, date) from public;
grant execute on function metered_in_month(uuid, date) to formtray_worker;

-- Locks the allowances of workspaces for a month, and returns them with their terms. With `recounted`, those are set to
-- what the meter says, because submissions were counted that didn't change them.
create function lock_allowances(of_workspaces uuid[], of_month date, recounted uuid[])
returns table (
    workspace_id uuid, used bigint, pays_by text, metered boolean, spending_limit_cents bigint, overdue boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    if (select count(*) from allowances a where a.workspace_id = any (of_workspaces) and a.month = of_month)
        < cardinality(of_workspaces)
    then
        insert into allowances (workspace_id, month)
        select w.id, of_month from unnest(of_workspaces) w (id) order by 1
        on conflict do nothing;
    end if;
    perform from allowances a
    where a.workspace_id = any (of_workspaces) and a.month = of_month
    order by a.workspace_id for update;
    update allowances a set used = greatest(a.used, metered_in_month(a.workspace_id, of_month))
    where a.workspace_id = any (of_workspaces) and a.month = of_month
      and (a.used is null or a.workspace_id = any (recounted));
    return query
    select a.workspace_id, a.used, t.pays_by, t.metered, t.spending_limit_cents, t.overdue
    from allowances a left join billing_terms t on t.workspace_id = a.workspace_id
    where a.workspace_id = any (of_workspaces) and a.month = of_month;
end
$$;
revoke all on function lock_allowances(uuid[], date, uuid[]) from public;
grant execute on function lock_allowances(uuid[], date, uuid[]) to formtray_worker;

-- Locks the current workspace's allowance for a month, and returns how many submissions are counted.
create function lock_own_allowance(of_month date) returns bigint
language sql security definer set search_path = public, pg_temp as $$
    select l.used from lock_allowances(array[current_workspace()], of_month, array[current_workspace()]) l
$$;
revoke all on function lock_own_allowance(date) from public;
grant execute on function lock_own_allowance(date) to formtray_app;

-- Returns which of these workspaces may have to be checked before a submission is counted, and whether they have to be now.
-- The others aren't metered, or pay and are ten times `margin` submissions below their spending limit: that is found without
-- looking at what isn't counted yet, which would take longer the more submissions arrive.
create function limited_workspaces(of_workspaces uuid[], of_month date, margin bigint)
returns table (workspace_id uuid, pays boolean, limited boolean)
language sql stable security definer set search_path = public, pg_temp as $$
    select w.id, t.pays,
           case when t.pays
               then submissions_price(margin + metered_in_month(w.id, of_month)) > t.spending_limit_cents * 100
               else true end
    from unnest(of_workspaces) w (id)
    left join lateral (
        select b.metered, b.pays_by, b.overdue, b.spending_limit_cents from billing_terms b
        where b.workspace_id = w.id limit 1) b on true
    cross join lateral (
        select coalesce(b.pays_by <> 'none' and not b.overdue, false) as pays, b.spending_limit_cents) t
    where coalesce(b.metered, true)
      and (not t.pays or submissions_price(10 * margin + coalesce((
              select sum(u.counted) from usage u
              where u.workspace_id = w.id and u.day >= of_month and u.day < of_month + interval '1 month'), 0)::bigint)
              > t.spending_limit_cents * 100)
$$;
revoke all on function limited_workspaces(uuid[], date, bigint) from public;
grant execute on function limited_workspaces(uuid[], date, bigint) to formtray_worker;

-- Returns how many submissions of each workspace are held, and the bytes of their files. What isn't counted yet is read once
-- for all of them, because it is the submissions of everybody.
create function held_of(of_workspaces uuid[]) returns table (workspace_id uuid, held bigint, file_bytes bigint)
language sql stable security definer set search_path = public, pg_temp as $$
    select w.id, (t.held + coalesce(a.held, 0))::bigint, f.bytes::bigint
    from unnest(of_workspaces) w (id)
    cross join lateral (
        select coalesce(sum(t.held), 0) as held from folder_totals t where t.workspace_id = w.id) t
    cross join lateral (
        select coalesce(sum(f.size), 0) as bytes
        from submissions s join files f on f.workspace_id = s.workspace_id and f.submission_id = s.id
        where s.workspace_id = w.id and s.state = 'held' and s.file_count > 0) f
    left join (
        select e.workspace_id, sum(e.held) as held
        from (
            select e.workspace_id, 1 as held
            from arrivals a, unnest(a.workspaces, a.states) e (workspace_id, state)
            where e.state = 'held'
            union all
            select e.workspace_id, e.held from arrival_slices s, unnest(s.workspaces, s.helds) e (workspace_id, held)
        ) e
        where e.workspace_id in (select unnest(of_workspaces))
        group by 1
    ) a on a.workspace_id = w.id
$$;
revoke all on function held_of(uuid[]) from public;
grant execute on function held_of(uuid[]) to formtray_worker;

-- Returns the same for the current workspace.
create function own_held(out held bigint, out file_bytes bigint)
language sql stable security definer set search_path = public, pg_temp as $$
    select o.held, o.file_bytes from held_of(array[current_workspace()]) o
$$;
revoke all on function own_held() from public;
grant execute on function own_held() to formtray_app;
