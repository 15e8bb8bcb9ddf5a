-- How many bytes of files each workspace has stored, and how many of them came with spam.

-- Whether it came with spam that nobody has moved since: such files count towards the limit for spam's files. Set when
-- the row is written, and cleared when the owner moves the submission.
alter table files add spam boolean not null default false;
create index files_of_spam on files (workspace_id, id) where spam;

create table storage (
    workspace_id uuid primary key references workspaces (id) on delete cascade,
    file_bytes bigint not null default 0,
    spam_file_bytes bigint not null default 0
);
call wall('storage');
grant select on storage to formtray_app, formtray_worker;

-- What is not counted yet: a row for each workspace and statement. Whoever writes files only appends here, so that no
-- batch of submissions waits for a counter that somebody else holds. Nobody has rights here; the functions below do.
create table storage_changes (
    workspace uuid not null,
    file_bytes bigint not null,
    spam_file_bytes bigint not null
);

-- Whoever adds or removes files, the count follows in the same transaction.
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
create trigger files_added after insert on files
    referencing new table as came for each statement execute function note_storage();
create trigger files_removed after delete on files
    referencing old table as gone for each statement execute function note_storage();
create trigger files_changed after update on files
    referencing old table as gone new table as came for each statement execute function note_storage();

-- The files of spam that its owner moves are kept like any others.
create function release_spam_files() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    update files f set spam = false
    from became b
    where b.moved_at is not null and b.file_count > 0
      and f.workspace_id = b.workspace_id and f.submission_id = b.id and f.spam;
    return null;
end
$$;
create trigger submissions_moved after update on submissions
    referencing new table as became for each statement execute function release_spam_files();
revoke all on function note_storage(), release_spam_files() from public;

-- Adds what is not counted yet to the counters. One at a time; whoever comes meanwhile leaves it to the one who is at it.
-- The counter of a workspace ends with it, and nothing is counted for one that has gone.
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

-- What a workspace has stored now: what is counted and what is not yet.
create function stored_bytes_of(of_workspace uuid, out file_bytes bigint, out spam_file_bytes bigint)
language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(sum(parts.file_bytes), 0)::bigint, coalesce(sum(parts.spam_file_bytes), 0)::bigint
    from (
        select s.file_bytes, s.spam_file_bytes from storage s where s.workspace_id = of_workspace
        union all
        select c.file_bytes, c.spam_file_bytes from storage_changes c where c.workspace = of_workspace
    ) parts
$$;
-- The same of the current workspace.
create function stored_bytes(out file_bytes bigint, out spam_file_bytes bigint)
language sql stable security definer set search_path = public, pg_temp as $$
    select o.file_bytes, o.spam_file_bytes from stored_bytes_of(current_workspace()) o
$$;
revoke all on function stored_bytes_of(uuid), stored_bytes() from public;
grant execute on function stored_bytes_of(uuid) to formtray_worker;
grant execute on function stored_bytes() to formtray_app;

-- What is stored already. The triggers above hold back whoever writes files until this is done; spam's files are few.
update files f set spam = true
from submissions s
where s.id = f.submission_id and s.workspace_id = f.workspace_id and s.state = 'spam' and s.moved_at is null;
delete from storage_changes;
insert into storage (workspace_id, file_bytes, spam_file_bytes)
select f.workspace_id, sum(f.size), coalesce(sum(f.size) filter (where f.spam), 0)
from files f join workspaces w on w.id = f.workspace_id
group by 1;
