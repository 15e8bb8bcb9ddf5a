-- Submissions that were received elsewhere and are imported from a file, and claims of the ids that forms had there.

create table imports (
    id uuid primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    endpoint_id text not null references endpoints (id) on delete cascade,
    state text not null default 'uploading' check (state in (
        'uploading', 'uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')),
    error text,
    file_name text not null,
    file_bytes bigint not null check (file_bytes >= 0),
    created_at timestamptz not null,
    -- What was found at the beginning of the file.
    format text check (format in ('csv', 'json', 'ndjson')),
    service text check (service in ('formspree', 'basin', 'netlify', 'formtray')),
    columns json,
    preview json,
    mapping json,
    -- What reading all of it has found.
    processed integer not null default 0,
    total integer,
    fresh integer,
    duplicates integer,
    rejected integer,
    first_at timestamptz,
    last_at timestamptz,
    -- What was imported.
    imported integer,
    had_last_at timestamptz,
    done_at timestamptz,
    undone_at timestamptz,
    files_removed boolean not null default false,
    constraint imports_done check ((done_at is not null) = (state in ('done', 'undoing', 'undone')))
);
comment on column imports.file_bytes is 'The size of the file; while it is being uploaded, the space that is reserved';
comment on column imports.preview is 'The first rows of the file, shortened; null once the file is deleted';
comment on column imports.mapping is 'What each column becomes, and how dates are read';
comment on column imports.processed is 'The number of rows that the check or the import in progress has read';
comment on column imports.had_last_at is 'When the endpoint had received its last submission before the import, for undoing it';
comment on column imports.files_removed is 'Whether the file and the report about it are deleted; it can''t be undone then';
create index on imports (workspace_id, endpoint_id, id);
create index on imports (endpoint_id);
create index imports_with_files on imports (created_at) where not files_removed;
-- Reading a file takes memory and a connection, so a workspace does it with one file at a time.
create unique index imports_at_work on imports (workspace_id) where state in ('checking', 'running', 'undoing');
call wall('imports');
grant select, delete,
    insert (id, workspace_id, endpoint_id, file_name, file_bytes, created_at),
    update (state, error, file_bytes, format, service, columns, preview, mapping, processed)
    on imports to formtray_app;
grant select, insert, update, delete on imports to formtray_worker;

-- The submissions of an import, so that it can be undone. They are forgotten after a day.
create table imported_submissions (
    import_id uuid not null references imports (id) on delete cascade,
    workspace_id uuid not null,
    part integer not null,
    ids uuid[] not null,
    primary key (import_id, part)
);
comment on table imported_submissions is 'A row for a few hundred submissions, which are deleted together';
create index on imported_submissions (workspace_id);
call wall('imported_submissions');
grant select (workspace_id) on imported_submissions to formtray_app;
grant select, insert, update, delete on imported_submissions to formtray_worker;

-- Deletes the objects of deleted imports: the file, and the report about rejected rows.
create function remove_import_files() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    if exists (select from gone where not files_removed) then
        perform jobs.add_job(
            'remove_import_files',
            json_build_object('imports', (select json_agg(id) from gone where not files_removed)),
            priority => 10); -- Cleanup
    end if;
    return null;
end
$$;
revoke all on function remove_import_files() from public;
create trigger import_files_removed after delete on imports
    referencing old table as gone for each statement execute function remove_import_files();

-- Enqueues a job about an import of the current workspace. `0014_jobs.sql` says how these functions work.
create function enqueue_for_import(job text, payload jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    wanted constant uuid := (payload ->> 'import')::uuid;
begin
    perform public.enqueue_for_current_workspace(
        job,
        jsonb_build_object('workspace', workspace, 'import', wanted),
        (payload ->> 'workspace')::uuid = workspace
            and exists (select from public.imports i where i.workspace_id = workspace and i.id = wanted),
        5, -- Long
        format('%s %s', job, wanted));
end
$$;
revoke all on function enqueue_for_import(text, jsonb) from public;

create function enqueue_check_import(payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select public.enqueue_for_import('check_import', payload)
$$;
create function enqueue_run_import(payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select public.enqueue_for_import('run_import', payload)
$$;
create function enqueue_undo_import(payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select public.enqueue_for_import('undo_import', payload)
$$;

-- Deletes the imports of a deleted endpoint.
create function enqueue_forget_imports_of(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    gone constant text := payload ->> 'endpoint';
begin
    perform public.enqueue_for_current_workspace(
        'forget_imports_of',
        jsonb_build_object('workspace', workspace, 'endpoint', gone),
        (payload ->> 'workspace')::uuid = workspace
            and exists (
                select from public.endpoints e
                where e.workspace_id = workspace and e.id = gone and e.deleted_at is not null),
        10 -- Cleanup
    );
end
$$;
revoke all on function
    enqueue_check_import(jsonb), enqueue_run_import(jsonb), enqueue_undo_import(jsonb), enqueue_forget_imports_of(jsonb)
    from public;
grant execute on function
    enqueue_check_import(jsonb), enqueue_run_import(jsonb), enqueue_undo_import(jsonb), enqueue_forget_imports_of(jsonb)
    to formtray_app;

---- Ids of other services

-- A claim that its owner has removed stays theirs: nobody else may claim the id, because pages may still post to it.
alter table imported_ids add column released_at timestamptz;
comment on column imported_ids.released_at is 'When its owner removed it; it leads nowhere then, and only they may claim it again';

-- Claims an id of another service for an endpoint of the current workspace. Returns `done`, `missing` if there is no such
-- endpoint, `taken` if it's another workspace's or was in use before, or `limit`. It runs as the owner, because the app sees
-- no claims but its own.
create function claim_imported_id(wanted text, of_endpoint text, max_claims bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    workspace constant uuid := current_workspace();
    claimed_by uuid;
begin
    if wanted !~ '^[a-z0-9]{8}$' then
        raise check_violation using message = 'no other service has made this id';
    end if;
    if not exists (
        select from endpoints e where e.id = of_endpoint and e.workspace_id = workspace and e.deleted_at is null
    ) then
        return 'missing';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('imported_ids of ' || workspace, 0));
    select i.workspace_id into claimed_by from imported_ids i where i.id = wanted for update;
    if claimed_by = workspace then
        update imported_ids i set endpoint_id = of_endpoint, released_at = null where i.id = wanted;
        return 'done';
    elsif claimed_by is not null then
        return 'taken';
    end if;
    if (select count(*) from imported_ids i where i.workspace_id = workspace and length(i.id) = 8) >= max_claims then
        return 'limit';
    end if;
    insert into imported_ids (id, workspace_id, endpoint_id) values (wanted, workspace, of_endpoint);
    return 'done';
exception when unique_violation then
    return 'taken';
end
$$;

-- Removes a claim from an endpoint of the current workspace. Returns whether there was one.
create function release_imported_id(claimed text, of_endpoint text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    update imported_ids i set released_at = moment
    where i.id = claimed and length(i.id) = 8 and i.endpoint_id = of_endpoint and i.released_at is null
      and i.workspace_id = current_workspace();
    return found;
end
$$;
revoke all on function claim_imported_id(text, text, bigint), release_imported_id(text, text, timestamptz) from public;
grant execute on function claim_imported_id(text, text, bigint), release_imported_id(text, text, timestamptz)
    to formtray_app;

-- Moves an id of another service to an endpoint of any workspace, for an operator to whom its owner has proved that it's
-- theirs. Returns the workspace that had it, if any; fails with no_data_found if there is no such endpoint.
create function move_imported_id(moved text, to_endpoint text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    new_workspace constant uuid := (
        select e.workspace_id from endpoints e where e.id = to_endpoint and e.deleted_at is null);
    had_it uuid;
begin
    if moved !~ '^[a-z0-9]{8}$' then
        raise check_violation using message = 'no other service has made this id';
    end if;
    if new_workspace is null then
        raise no_data_found using message = 'there is no such endpoint';
    end if;
    select i.workspace_id into had_it from imported_ids i where i.id = moved for update;
    if found then
        update imported_ids i set workspace_id = new_workspace, endpoint_id = to_endpoint, released_at = null
        where i.id = moved;
    else
        -- Whoever had it has deleted their account.
        delete from retired_endpoints r where r.id = moved;
        insert into imported_ids (id, workspace_id, endpoint_id) values (moved, new_workspace, to_endpoint);
    end if;
    return had_it;
end
$$;
revoke all on function move_imported_id(text, text) from public;
grant execute on function move_imported_id(text, text) to formtray_admin;
