-- What owners do with the submissions they have received: moving them between folders, marking them, writing memos, and
-- saving the filters they use often.

-- Moves and marks submissions of the current workspace, and returns those that were changed. Null leaves a value as it
-- is; the label 0 removes a label. It runs as the owner, because the app may not change the meter, and because folders and counters have to change
-- together.
--
-- A submission that enters the inbox for the first time is counted by the meter, on the day of the move, and goes to
-- the outbox. At most `max_open` are counted in a month, if that isn't null; what doesn't fit is held instead. One that
-- leaves the inbox before its deliveries are planned is taken out of the outbox, and put back when it returns. Held
-- submissions stay where they are.
create function update_submissions(
    ids uuid[], new_state text, new_read boolean, new_starred boolean, new_label smallint, moment timestamptz,
    max_open bigint
) returns table (submission_id uuid, of_endpoint text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    workspace constant uuid := current_workspace();
    today constant date := (moment at time zone 'UTC')::date;
    room bigint;
begin
    if new_state not in ('inbox', 'spam', 'trash') then
        raise check_violation using message = 'nobody moves a submission there';
    end if;
    if new_state = 'inbox' and max_open is not null then
        room := greatest(max_open - lock_own_allowance(date_trunc('month', today)::date), 0);
    end if;
    -- Locked first, and always in the same order: a concurrent call for the same rows waits here, and then sees what
    -- this one has done.
    perform from submissions s
    where s.workspace_id = workspace and s.id = any (ids) and s.state <> 'held'
    order by s.id for update;
    return query
    with wanted as (
        select s.id, s.endpoint_id, s.state, s.read, s.test,
               coalesce(new_state, s.state) as to_state,
               coalesce(new_read, s.read) as to_read,
               coalesce(new_starred, s.starred) as to_starred,
               nullif(coalesce(new_label, s.label), 0) as to_label,
               is_counted(s.state, s.test, s.moved_at, s.counted_on) as was_counted,
               coalesce(s.queued, s.state = 'inbox') as was_queued
        from submissions s
        where s.workspace_id = workspace and s.id = any (ids) and s.state <> 'held'
          and (s.state <> new_state or s.read <> new_read or s.starred <> new_starred
               or (new_label is not null and s.label is distinct from nullif(new_label, 0)))
    ), numbered as (
        select w.*, w.to_state = 'inbox' and not w.was_counted and not w.test as is_new,
               count(*) filter (where w.to_state = 'inbox' and not w.was_counted and not w.test)
                   over (order by w.id) as number
        from wanted w
    ), changes as (
        select n.id, n.endpoint_id, n.state, n.read, n.was_counted, n.was_queued, n.to_read, n.to_starred, n.to_label,
               case when n.is_new and n.number > room then 'held' else n.to_state end as to_state,
               n.is_new and (room is null or n.number <= room) as is_counted_now
        from numbered n
    ), taken_out as (
        delete from outbox o using changes c
        where o.id = c.id and c.to_state <> 'inbox' and c.state = 'inbox'
        returning o.id
    ), updated as (
        update submissions s
        set state = c.to_state, read = c.to_read, starred = c.to_starred, label = c.to_label,
            moved_at = case when c.to_state = c.state then s.moved_at else moment end,
            counted_on = case when c.to_state = c.state then s.counted_on
                              when c.was_counted then coalesce(s.counted_on, uuid_day(c.id))
                              when c.is_counted_now then today end,
            queued = case when c.to_state = c.state then s.queued
                          else c.to_state = 'inbox' or (c.was_queued and c.id not in (select t.id from taken_out t)) end
        from changes c where s.id = c.id and s.workspace_id = workspace
    ), given as (
        insert into outbox (id, workspace_id, endpoint_id)
        select c.id, workspace, c.endpoint_id from changes c where c.to_state = 'inbox' and not c.was_queued
        on conflict (id) do nothing
    ), allowed as (
        update allowances a set used = a.used + (select count(*) from changes c where c.is_counted_now)
        where room is not null and a.workspace_id = workspace and a.month = date_trunc('month', today)::date
    ), metered as (
        insert into usage as u (workspace_id, endpoint_id, day, counted)
        select workspace, c.endpoint_id, today, count(*)
        from changes c where c.is_counted_now
        group by 2
        order by 2
        on conflict (workspace_id, endpoint_id, day) do update set counted = u.counted + excluded.counted
        returning 1
    ), deltas as (
        select c.endpoint_id,
               sum((c.to_state = 'inbox')::int - (c.state = 'inbox')::int) as inbox,
               sum((c.to_state = 'inbox' and not c.to_read)::int - (c.state = 'inbox' and not c.read)::int) as unread,
               sum((c.to_state = 'spam')::int - (c.state = 'spam')::int) as spam,
               sum((c.to_state = 'held')::int - (c.state = 'held')::int) as held,
               sum((c.to_state = 'trash')::int - (c.state = 'trash')::int) as trash,
               max(uuid_time(c.id)) as last_at
        -- The meter's rows are locked before the folders' rows, as in add_arrivals().
        from changes c, (select count(*) from metered) done
        group by 1
    ), refiled as (
        insert into folder_totals as t (workspace_id, endpoint_id, inbox, unread, spam, held, trash, last_at)
        select workspace, d.endpoint_id, d.inbox, d.unread, d.spam, d.held, d.trash, d.last_at
        from deltas d
        where d.inbox <> 0 or d.unread <> 0 or d.spam <> 0 or d.held <> 0 or d.trash <> 0
        order by 2
        on conflict (workspace_id, endpoint_id) do update
        set inbox = t.inbox + excluded.inbox, unread = t.unread + excluded.unread, spam = t.spam + excluded.spam,
            held = t.held + excluded.held, trash = t.trash + excluded.trash
    )
    select c.id, c.endpoint_id from changes c;
end
$$;
revoke all on function update_submissions(uuid[], text, boolean, boolean, smallint, timestamptz, bigint) from public;
grant execute on function update_submissions(uuid[], text, boolean, boolean, smallint, timestamptz, bigint) to formtray_app;

-- Opens the newest held submissions of the current workspace and returns them: they enter the inbox, are counted by the
-- meter on the day of `moment`, and go to the outbox. The caller has locked the allowance of that month and compared count
-- and price.
create function open_held(number bigint, moment timestamptz) returns table (submission_id uuid, of_endpoint text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    workspace constant uuid := current_workspace();
    today constant date := (moment at time zone 'UTC')::date;
    newest constant uuid[] := array(
        select s.id from submissions s
        where s.workspace_id = workspace and s.state = 'held'
        order by s.id desc limit number);
begin
    perform from submissions s
    where s.workspace_id = workspace and s.id = any (newest) and s.state = 'held'
    order by s.id for update;
    return query
    with opened as (
        update submissions s
        set state = 'inbox', moved_at = moment, counted_on = today, queued = true
        where s.workspace_id = workspace and s.id = any (newest) and s.state = 'held'
        returning s.id, s.endpoint_id, s.read
    ), given as (
        insert into outbox (id, workspace_id, endpoint_id, opened)
        select o.id, workspace, o.endpoint_id, true from opened o
        on conflict (id) do nothing
    ), allowed as (
        update allowances a set used = a.used + (select count(*) from opened)
        where a.workspace_id = workspace and a.month = date_trunc('month', today)::date
    ), metered as (
        insert into usage as u (workspace_id, endpoint_id, day, counted)
        select workspace, o.endpoint_id, today, count(*) from opened o
        group by 2 order by 2
        on conflict (workspace_id, endpoint_id, day) do update set counted = u.counted + excluded.counted
        returning 1
    ), refiled as (
        insert into folder_totals as t (workspace_id, endpoint_id, inbox, unread, held, last_at)
        select workspace, o.endpoint_id, count(*), count(*) filter (where not o.read), -count(*), max(uuid_time(o.id))
        -- The meter's rows are locked before the folders' rows, as in add_arrivals().
        from opened o, (select count(*) from metered) done
        group by 2 order by 2
        on conflict (workspace_id, endpoint_id) do update
        set inbox = t.inbox + excluded.inbox, unread = t.unread + excluded.unread, held = t.held + excluded.held
    )
    select o.id, o.endpoint_id from opened o;
end
$$;
revoke all on function open_held(bigint, timestamptz) from public;
grant execute on function open_held(bigint, timestamptz) to formtray_app;

-- The owner's own note about a submission.
create table memos (
    submission_id uuid primary key,
    workspace_id uuid not null,
    text text not null check (length(text) between 1 and 4000),
    updated_at timestamptz not null
);
call wall('memos');
grant select, insert, delete, update (text, updated_at) on memos to formtray_app;

-- Deletes the memo of a deleted submission, whoever deletes it.
create function forget_memos() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    delete from memos where submission_id in (select id from gone);
    return null;
end
$$;
revoke all on function forget_memos() from public;
create trigger submissions_remembered after delete on submissions
    referencing old table as gone
    for each statement execute function forget_memos();

-- Filters and searches that the owner has given a name.
create table saved_views (
    id uuid primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    endpoint_id text references endpoints (id) on delete cascade,
    name text not null check (length(name) between 1 and 60),
    filter json not null,
    created_at timestamptz not null
);
comment on column saved_views.endpoint_id is 'The endpoint whose submissions it shows; null means those of all endpoints';
create index on saved_views (workspace_id, created_at);
create index on saved_views (endpoint_id);
call wall('saved_views');
grant select, insert, delete, update (name, filter) on saved_views to formtray_app;
grant select, delete on saved_views to formtray_worker;
