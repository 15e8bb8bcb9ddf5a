-- What owners do with submissions: moving and marking them, writing about them, trying an endpoint out; and what the
-- dashboard tells of them.

alter table submissions
    add moved_at timestamptz,
    add counted boolean,
    add queued boolean,
    add test boolean not null default false;
comment on column submissions.moved_at is 'When it came to lie in its folder by somebody''s act; null: where it arrived';
comment on column submissions.counted is
    'Whether the meter has counted it; null as long as nobody moved it: then what is in the inbox is';
comment on column submissions.queued is
    'Whether it was given to the outbox to stay; null as long as nobody moved it: then what is in the inbox was';
comment on column submissions.test is 'Sent by its owner to try the endpoint; never counted';

-- counted: the meter, never falls. spam_arrived: so much was judged spam when it arrived; never falls either.
alter table usage add spam_arrived bigint not null default 0;
update usage set spam_arrived = spam where spam > 0;
-- For what is asked of the whole workspace and some days.
create index usage_of_days on usage (workspace_id, day);

-- As in 0008, and tests lie in the inbox uncounted.
create or replace function count_arrivals(most integer default null) returns void
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
    -- In one order, or two who count wait for each other.
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

-- As in 0009.
create or replace function count_arrivals_gently() returns void
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
        -- In one order, or two who count wait for each other.
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

-- Moves and marks submissions of the current workspace; null leaves as it is. Gives those that are not as they were. As
-- the owner: the meter is not for the app to turn, and folders and counters change here together or not at all.
--
-- What comes into the inbox for the first time is counted, on the day of the act, and given to the outbox. What leaves
-- it before its deliveries are planned is taken out of the outbox, and given back when it returns. What is held stays.
create function update_submissions(
    ids uuid[], new_state text, new_read boolean, new_starred boolean, moment timestamptz
) returns table (submission_id uuid, of_endpoint text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    workspace constant uuid := current_workspace();
begin
    if new_state not in ('inbox', 'spam', 'trash') then
        raise check_violation using message = 'nobody moves a submission there';
    end if;
    -- First, and in one order: whoever does the same at the same moment waits here, and sees what came of it.
    perform from submissions s
    where s.workspace_id = workspace and s.id = any (ids) and s.state <> 'held'
    order by s.id for update;
    return query
    with changes as (
        select s.id, s.endpoint_id, s.state, s.read, s.test,
               coalesce(new_state, s.state) as to_state,
               coalesce(new_read, s.read) as to_read,
               coalesce(new_starred, s.starred) as to_starred,
               coalesce(s.counted, s.state = 'inbox') or s.test as was_counted,
               coalesce(s.queued, s.state = 'inbox') as was_queued
        from submissions s
        where s.workspace_id = workspace and s.id = any (ids) and s.state <> 'held'
          and (s.state <> new_state or s.read <> new_read or s.starred <> new_starred)
    ), taken_out as (
        delete from outbox o using changes c
        where o.id = c.id and c.to_state <> 'inbox' and c.state = 'inbox'
        returning o.id
    ), updated as (
        update submissions s
        set state = c.to_state, read = c.to_read, starred = c.to_starred,
            moved_at = case when c.to_state = c.state then s.moved_at else moment end,
            counted = case when c.to_state = c.state then s.counted else c.was_counted or c.to_state = 'inbox' end,
            queued = case when c.to_state = c.state then s.queued
                          else c.to_state = 'inbox' or (c.was_queued and c.id not in (select t.id from taken_out t)) end
        from changes c where s.id = c.id and s.workspace_id = workspace
    ), given as (
        insert into outbox (id, workspace_id, endpoint_id)
        select c.id, workspace, c.endpoint_id from changes c where c.to_state = 'inbox' and not c.was_queued
        on conflict (id) do nothing
    ), deltas as (
        select c.endpoint_id, uuid_day(c.id) as day, 0 as counted,
               (c.to_state = 'inbox')::int - (c.state = 'inbox')::int as inbox,
               (c.to_state = 'inbox' and not c.to_read)::int - (c.state = 'inbox' and not c.read)::int as unread,
               (c.to_state = 'spam')::int - (c.state = 'spam')::int as spam,
               (c.to_state = 'trash')::int - (c.state = 'trash')::int as trash,
               uuid_time(c.id) as last_at
        from changes c
        union all
        select c.endpoint_id, (moment at time zone 'UTC')::date, 1, 0, 0, 0, 0, uuid_time(c.id)
        from changes c where c.to_state = 'inbox' and not c.was_counted
    ), discounted as (
        insert into usage as u (workspace_id, endpoint_id, day, counted, inbox, unread, spam, trash, last_at)
        select workspace, d.endpoint_id, d.day, sum(d.counted), sum(d.inbox), sum(d.unread), sum(d.spam), sum(d.trash),
               max(d.last_at)
        from deltas d
        group by 2, 3
        having sum(d.counted) <> 0 or sum(d.inbox) <> 0 or sum(d.unread) <> 0 or sum(d.spam) <> 0 or sum(d.trash) <> 0
        order by 2, 3
        on conflict (workspace_id, endpoint_id, day) do update
        set counted = u.counted + excluded.counted, inbox = u.inbox + excluded.inbox,
            unread = u.unread + excluded.unread, spam = u.spam + excluded.spam, trash = u.trash + excluded.trash
    )
    select c.id, c.endpoint_id from changes c;
end
$$;
revoke all on function update_submissions(uuid[], text, boolean, boolean, timestamptz) from public;
grant execute on function update_submissions(uuid[], text, boolean, boolean, timestamptz) to formtray_app;
-- By the function alone, which keeps the counters.
revoke update (state, read) on submissions from formtray_app;

-- An owner's own words about a submission.
create table memos (
    submission_id uuid primary key,
    workspace_id uuid not null,
    text text not null check (length(text) between 1 and 4000),
    updated_at timestamptz not null
);
call wall('memos');
grant select, insert, delete, update (text, updated_at) on memos to formtray_app;

-- They end with their submission, whoever deletes it.
create function forget_memos() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    delete from memos where submission_id in (select id from gone);
    return null;
end
$$;
create trigger submissions_remembered after delete on submissions
    referencing old table as gone
    for each statement execute function forget_memos();
revoke all on function forget_memos() from public;
