-- The form of an endpoint: a draft that its owner edits, and the versions that were published. The format of a schema is
-- described by /api/form-schema.json.

create table form_drafts (
    endpoint_id text primary key references endpoints (id) on delete cascade,
    workspace_id uuid not null,
    schema json not null,
    revision integer not null check (revision > 0),
    updated_at timestamptz not null
);
comment on column form_drafts.revision is 'Counts the changes, so that nobody overwrites a draft they have not seen';
call wall('form_drafts');
grant select, insert, delete, update (schema, revision, updated_at) on form_drafts to formtray_app;

-- Submissions refer to the version they were checked against, so a version never changes.
create table form_versions (
    endpoint_id text not null references endpoints (id) on delete cascade,
    version integer not null check (version > 0),
    workspace_id uuid not null,
    schema json not null,
    published_at timestamptz not null,
    primary key (endpoint_id, version)
);
create index form_versions_of_workspace on form_versions (workspace_id);
call wall('form_versions');
grant select, insert, delete on form_versions to formtray_app;
grant select on form_versions to formtray_worker;

create function refuse_change_of_version() returns trigger
language plpgsql as $$
begin
    raise check_violation using message = 'a published version never changes';
end
$$;
revoke all on function refuse_change_of_version() from public;
create trigger form_version_is_final before update on form_versions
    for each row execute function refuse_change_of_version();
