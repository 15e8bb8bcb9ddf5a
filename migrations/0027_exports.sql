-- Exports that run in the background: what was asked for, how far it is, and until when its file is kept. The bytes are in
-- object storage under `exports/`.

create table exports (
    id uuid primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    name text not null check (length(name) between 1 and 200),
    request jsonb not null,
    state text not null check (state in ('waiting', 'running', 'ready', 'failed')),
    rows_done bigint not null default 0,
    rows_total bigint,
    bytes bigint,
    created_at timestamptz not null,
    touched_at timestamptz,
    finished_at timestamptz,
    expires_at timestamptz,
    constraint export_ends check ((state in ('ready', 'failed')) = (expires_at is not null))
);
comment on column exports.name is 'The name under which the file is saved';
comment on column exports.rows_total is 'How many rows it will have, if that is known in advance';
comment on column exports.touched_at is 'When the job that writes it last said how far it is';
create index exports_of_workspace on exports (workspace_id, created_at desc, id desc);
create index exports_expiring on exports (expires_at) where expires_at is not null;
call wall('exports');
grant select, insert (id, workspace_id, name, request, state, rows_total, created_at), delete on exports to formtray_app;
grant select, insert, update, delete on exports to formtray_worker;

-- Writes an export, whoever asked for it.
create function write_export() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    perform jobs.add_job(
        'write_export', json_build_object('export', new.id), priority => 5); -- Long
    return null;
end
$$;
revoke all on function write_export() from public;
create trigger export_requested after insert on exports
    for each row when (new.state = 'waiting') execute function write_export();

-- Deletes the bytes of deleted exports.
create function remove_export_files() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    if exists (select from gone) then
        perform jobs.add_job(
            'remove_export_files',
            json_build_object('exports', (select json_agg(id) from gone)),
            priority => 10); -- Cleanup
    end if;
    return null;
end
$$;
revoke all on function remove_export_files() from public;
create trigger exports_removed after delete on exports
    referencing old table as gone for each statement execute function remove_export_files();
