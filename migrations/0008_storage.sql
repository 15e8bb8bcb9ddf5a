-- How many bytes of files each workspace has stored, and how many of them came with spam.

create table storage (
    workspace_id uuid primary key references workspaces (id) on delete cascade,
    file_bytes bigint not null default 0,
    spam_file_bytes bigint not null default 0
);
call wall('storage');
grant select on storage to formtray_app, formtray_worker;

-- Changes that are not in `storage` yet: a row for each workspace and statement. Statements that write files only
-- append here, so that no batch of submissions waits for a counter that another transaction has locked. No role has
-- rights on this table; the functions below run as the owner.
create table storage_changes (
    workspace uuid not null,
    file_bytes bigint not null,
    spam_file_bytes bigint not null
);

-- Records every change of `files` in the transaction that makes it, whoever makes it.
create function note_storage() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    if tg_op in ('INSERT', 'UPDATE') then
        insert into storage_changes (workspace, file_bytes, spam_file_bytes)
        select workspace_id, sum(size), coalesce(sum(size) filter (where spam), 0) from came group by 1;
    end if;
    if tg_op in ('DELETE', 'UPDATE') then
        insert into storage_changes (workspace, file_bytes, spam_file_bytes)
        select workspace_id, -sum(size), -coalesce(sum(size) filter (where spam), 0) from gone group by 1;
    end if;
    return null;
end
$$;
revoke all on function note_storage() from public;
create trigger files_added after insert on files
    referencing new table as came for each statement execute function note_storage();
create trigger files_removed after delete on files
    referencing old table as gone for each statement execute function note_storage();
create trigger files_changed after update on files
    referencing old table as gone new table as came for each statement execute function note_storage();

-- Adds the recorded changes to the counters. One transaction does this at a time; another that comes meanwhile leaves
-- it to the first. A counter is deleted with its workspace, and changes of a deleted workspace are dropped.
create function count_storage() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    if not pg_try_advisory_xact_lock(hashtextextended('count_storage', 0)) then
        return;
    end if;
    with gone as (
        delete from storage_changes returning workspace, file_bytes, spam_file_bytes
    )
    insert into storage as s (workspace_id, file_bytes, spam_file_bytes)
    select g.workspace, sum(g.file_bytes), sum(g.spam_file_bytes)
    from gone g join workspaces w on w.id = g.workspace
    group by 1 order by 1
    on conflict (workspace_id) do update
    set file_bytes = s.file_bytes + excluded.file_bytes,
        spam_file_bytes = s.spam_file_bytes + excluded.spam_file_bytes;
end
$$;
revoke all on function count_storage() from public;
grant execute on function count_storage() to formtray_worker;

-- Returns what a workspace has stored at this moment: the counters plus the changes that are not in them yet.
create function stored_bytes_of(of_workspace uuid, out file_bytes bigint, out spam_file_bytes bigint)
language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(sum(parts.file_bytes), 0)::bigint, coalesce(sum(parts.spam_file_bytes), 0)::bigint
    from (
        select s.file_bytes, s.spam_file_bytes from storage s where s.workspace_id = of_workspace
        union all
        select c.file_bytes, c.spam_file_bytes from storage_changes c where c.workspace = of_workspace
    ) parts
$$;
revoke all on function stored_bytes_of(uuid) from public;
grant execute on function stored_bytes_of(uuid) to formtray_worker;

-- Returns the same for the current workspace.
create function stored_bytes(out file_bytes bigint, out spam_file_bytes bigint)
language sql stable security definer set search_path = public, pg_temp as $$
    select o.file_bytes, o.spam_file_bytes from stored_bytes_of(current_workspace()) o
$$;
revoke all on function stored_bytes() from public;
grant execute on function stored_bytes() to formtray_app;

-- Returns the workspaces whose files of spam exceed a total size at this moment.
create function workspaces_over_spam_limit(max_bytes bigint) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
    select parts.workspace
    from (
        select s.workspace_id as workspace, s.spam_file_bytes from storage s where s.spam_file_bytes > 0
        union all
        select c.workspace, c.spam_file_bytes from storage_changes c
    ) parts
    group by 1 having sum(parts.spam_file_bytes) > max_bytes
$$;
revoke all on function workspaces_over_spam_limit(bigint) from public;
grant execute on function workspaces_over_spam_limit(bigint) to formtray_worker;
