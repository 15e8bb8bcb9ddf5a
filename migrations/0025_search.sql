-- Search in submissions: the words of each, in a table of its own. In the row of the submission they would cost intake most of
-- its speed (docs/decisions/0089-search.md).

-- Submissions whose words are still to be written: one row for a batch that was stored, and one for each that has changed.
-- Nobody reads it by workspace.
create table search_queue (
    id bigint generated always as identity primary key,
    queued_at timestamptz not null,
    submissions uuid[] not null
);
-- Compressing ids gains nothing.
alter table search_queue alter submissions set storage external;
call close_off('search_queue');
-- Locking a row needs the right to update one of its columns.
grant select, insert, delete, update (queued_at) on search_queue to formtray_worker;
alter table search_queue set (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);

-- A workspace's submissions in groups of a few thousand that arrived about the same time. A search looks at the newest groups
-- first, and stops when it has found enough: a word that every submission contains costs no more than a rare one.
create table search_groups (
    id bigint generated always as identity primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    submissions integer not null,
    oldest uuid not null,
    newest uuid not null
);
comment on column search_groups.submissions is 'How many were added; deleted ones are counted too';
create index on search_groups (workspace_id, newest desc);
call wall('search_groups');
-- The app searches through a function.
grant select (workspace_id) on search_groups to formtray_app;
grant select, insert, update, delete on search_groups to formtray_worker;

-- The words of a submission. Each begins with two characters of its workspace's id, so that looking for the beginning of a
-- word hardly meets the words of other workspaces. One more word says which group it is in.
create table submission_words (
    submission_id uuid primary key,
    workspace_id uuid not null,
    words tsvector not null
);
create index submission_words_words on submission_words using gin (words) with (gin_pending_list_limit = 16384);
call wall('submission_words');
grant select (workspace_id) on submission_words to formtray_app;
grant select, insert, update, delete on submission_words to formtray_worker;
alter table submission_words set (
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
    autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_limit = 2000);

-- A memo is among the words of its submission.
grant select on memos to formtray_worker;

-- Deletes the words of deleted submissions, whoever deletes them.
create function forget_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    delete from submission_words where submission_id in (select id from gone);
    return null;
end
$$;
revoke all on function forget_words() from public;
create trigger submissions_not_found after delete on submissions
    referencing old table as gone
    for each statement execute function forget_words();

-- Queues submissions of the current workspace whose words have changed, at most 200 in a row: those of a row are in memory
-- together.
create function search_again(ids uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
    insert into search_queue (queued_at, submissions)
    select now(), array_agg(id)
    from (select id, row_number() over (order by id) as number from submissions
          where workspace_id = current_workspace() and id = any (ids)) s
    group by number / 200
$$;
revoke all on function search_again(uuid[]) from public;
grant execute on function search_again(uuid[]) to formtray_app;

-- Returns since when submissions are waiting to be found; null if none are.
create function search_waiting_since() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
    select queued_at from search_queue order by id limit 1
$$;
revoke all on function search_waiting_since() from public;
grant execute on function search_waiting_since() to formtray_app;

-- Adds submissions of a workspace to its newest group, or to a new one if that is full. Returns the group.
create function add_to_search_group(of_workspace uuid, added integer, first uuid, last uuid) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
    full_from constant integer := 2000;
    in_group bigint;
begin
    -- Two servers that write words of one workspace take turns.
    perform pg_advisory_xact_lock(hashtextextended('search_group ' || of_workspace, 0));
    update search_groups g
    set submissions = g.submissions + added, oldest = least(g.oldest, first), newest = greatest(g.newest, last)
    where g.id = (select max(m.id) from search_groups m where m.workspace_id = of_workspace) and g.submissions < full_from
    returning g.id into in_group;
    if in_group is null then
        insert into search_groups (workspace_id, submissions, oldest, newest)
        values (of_workspace, added, first, last) returning id into in_group;
    end if;
    return in_group;
end
$$;
revoke all on function add_to_search_group(uuid, integer, uuid, uuid) from public;
grant execute on function add_to_search_group(uuid, integer, uuid, uuid) to formtray_worker;

-- Returns submissions of the current workspace that match, newest first, at most `wanted`, within bounds of their ids.
--
-- It runs as the owner and looks for the workspace itself: under row-level security PostgreSQL doesn't use the index, because
-- a word in it could tell something about another workspace's rows. It looks at the newest group first. How often it finds
-- something there says how many groups to look at next; what is rare is looked for in all that are left at once, because to
-- ask the index costs the same for one group as for all.
--
-- Its statements are planned for the bounds they have: a plan for any bounds reads the whole primary key.
create function search_submissions(matching tsquery, at_least uuid, below uuid, wanted integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp
set jit = off set plan_cache_mode = force_custom_plan as $$
declare
    workspace constant uuid := current_workspace();
    most_at_once constant integer := 64;
    visited integer := 0;
    step integer := 1;
    groups bigint[];
    in_groups tsquery;
    more uuid[];
    found uuid[] := '{}';
begin
    loop
        select array_agg(g.id) into groups
        from (select id from search_groups
              where workspace_id = workspace and newest >= at_least and oldest < below
              order by newest desc offset visited limit case when step > most_at_once then null else step end) g;
        exit when groups is null;
        visited := visited + cardinality(groups);
        in_groups := (select string_agg('''/' || g || '''', '|') from unnest(groups) g)::tsquery;
        if step <= 4 then
            -- Their few thousand rows are read: the beginning of a word may match very many words of the index.
            select array_agg(r.submission_id order by r.submission_id desc) into more
            from (select w.submission_id, w.words from submission_words w
                  where w.words @@ in_groups and w.workspace_id = workspace
                    and w.submission_id >= at_least and w.submission_id < below offset 0) r
            where r.words @@ matching;
        elsif step <= most_at_once then
            select array_agg(w.submission_id order by w.submission_id desc) into more
            from submission_words w
            where w.words @@ (matching && in_groups) and w.workspace_id = workspace
              and w.submission_id >= at_least and w.submission_id < below;
        else
            select array_agg(w.submission_id) into more
            from (select w.submission_id from submission_words w
                  where w.words @@ matching and w.workspace_id = workspace
                    and w.submission_id >= at_least and w.submission_id < below and not w.submission_id = any (found)
                  order by w.submission_id desc limit wanted) w;
        end if;
        found := array(select id from unnest(found || more) id order by id desc limit wanted);
        exit when step > most_at_once;
        if cardinality(found) >= wanted then
            -- Only groups with newer ones than the oldest that was found.
            select count(*) into step
            from (select newest from search_groups
                  where workspace_id = workspace and newest >= at_least and oldest < below
                  order by newest desc offset visited) g
            where g.newest > found[wanted];
            exit when step = 0;
        else
            step := case when cardinality(found) = 0 then most_at_once + 1
                else least(ceil(2.0 * (wanted - cardinality(found)) * visited / cardinality(found)), most_at_once + 1) end;
        end if;
    end loop;
    return query select unnest(found);
end
$$;
revoke all on function search_submissions(tsquery, uuid, uuid, integer) from public;
grant execute on function search_submissions(tsquery, uuid, uuid, integer) to formtray_app;
