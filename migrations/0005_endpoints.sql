-- Endpoints, their settings, and the public ids in their URLs.

-- A deleted endpoint stays as a row without its settings, because its id is never used again. When its workspace is
-- deleted, the row goes too and retired_endpoints (below) keeps the id.
create table endpoints (
    id text primary key check (id ~ '^[2-9bcdfghjkmnpqrstvwxz]{16}$'),
    workspace_id uuid not null references workspaces (id) on delete cascade,
    name text not null,
    label text,
    status text not null default 'active' check (status in ('active', 'paused', 'suspended')),
    closed_message text,
    language text check (language in ('en', 'de', 'fr', 'es', 'it', 'nl')),
    sites text[] not null default '{}',
    only_these_sites boolean not null default false,
    keep_foreign boolean not null default false,
    redirect_url text,
    honeypot text,
    allowed_senders text[] not null default '{}',
    rules json not null default '[]',
    merge_twins boolean not null default true,
    allow_executables boolean not null default false,
    retention_days integer check (retention_days > 0),
    form_version integer,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz
);
comment on column endpoints.label is 'The client or project that the endpoint belongs to; only its owner sees it';
comment on column endpoints.closed_message is 'The message that visitors see while the endpoint is paused';
comment on column endpoints.language is 'The language of the pages that visitors see; null means the visitor''s own';
comment on column endpoints.keep_foreign is
    'Whether submissions that were rejected because of their domain are saved to the spam folder';
comment on column endpoints.allowed_senders is 'Email addresses whose submissions the spam check lets through, in lower case';
comment on column endpoints.rules is 'Server-side validation of fields: [{field, required, type}]';
comment on column endpoints.form_version is
    'The published version of its form (form_versions); null means that any fields are accepted';
create index endpoints_of_workspace on endpoints (workspace_id, created_at, id) where deleted_at is null;
-- The next two are for scheduled jobs, which would read every endpoint otherwise.
create index endpoints_with_retention on endpoints (id) where retention_days is not null and deleted_at is null;
create index endpoints_deleted on endpoints (deleted_at) where deleted_at is not null;
call wall('endpoints');
grant select, insert, update on endpoints to formtray_app;
grant select, update (allowed_senders) on endpoints to formtray_worker;

-- The public ids that an endpoint has had. The endpoint's own id never changes and is what its owner sees. Visitors
-- submit to a public id of the same form: at first the endpoint's own, later the one that replaced it. None is ever
-- used again, by anyone.
create table endpoint_addresses (
    id text primary key check (id ~ '^[2-9bcdfghjkmnpqrstvwxz]{16}$'),
    workspace_id uuid not null,
    endpoint_id text not null references endpoints (id) on delete cascade,
    created_at timestamptz not null,
    answers_until timestamptz
);
comment on column endpoint_addresses.answers_until is
    'Until when submissions to this public id are accepted; null means that it is the current one';
create unique index endpoint_addresses_in_use on endpoint_addresses (endpoint_id) where answers_until is null;
create index endpoint_addresses_of_endpoint on endpoint_addresses (endpoint_id, answers_until);
call wall('endpoint_addresses');
grant select, insert, update (answers_until) on endpoint_addresses to formtray_app;
grant select on endpoint_addresses to formtray_worker;

-- Gives a new endpoint its first public id, which is its own id.
create function add_first_address() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    insert into endpoint_addresses (id, workspace_id, endpoint_id, created_at)
    values (new.id, new.workspace_id, new.id, new.created_at);
    return null;
end
$$;
revoke all on function add_first_address() from public;
create trigger endpoint_addressed after insert on endpoints
    for each row execute function add_first_address();

-- Every server caches the endpoints it serves, by their public ids. NOTIFY tells all servers which of them to load
-- again: each public id that may still accept submissions. NOTIFY takes an instance-wide lock at commit, which is fine
-- here because endpoints change rarely; storing a submission doesn't use it.
create function tell_endpoint_changed() returns trigger
language plpgsql as $$
begin
    perform pg_notify('endpoint_changed', new.id);
    perform pg_notify('endpoint_changed', a.id) from endpoint_addresses a
    where a.endpoint_id = new.id and (a.answers_until is null or a.answers_until > now() - interval '1 day');
    return null;
end
$$;
create trigger endpoint_changed after insert or update on endpoints
    for each row execute function tell_endpoint_changed();

create function tell_address_changed() returns trigger
language plpgsql as $$
begin
    perform pg_notify('endpoint_changed', new.id);
    return null;
end
$$;
revoke all on function tell_address_changed() from public;
create trigger address_changed after insert or update on endpoint_addresses
    for each row execute function tell_address_changed();

-- The ids of endpoints that were deleted with their workspace, and their public ids. They are never used again, and
-- submissions that a spool brings back for one of them are dropped. Nothing here names the workspace.
create table retired_endpoints (
    id text primary key,
    retired_at timestamptz not null default now()
);
grant select on retired_endpoints to formtray_worker;

-- Keeps the id of a deleted endpoint or public id, and tells every server to forget it. It runs as the owner, because
-- no other role may write to retired_endpoints. An endpoint's own id is among its public ids, hence `on conflict`.
create function retire_endpoint() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    insert into retired_endpoints (id) values (old.id) on conflict (id) do nothing;
    perform pg_notify('endpoint_changed', old.id);
    return null;
end
$$;
create trigger endpoint_retired after delete on endpoints
    for each row execute function retire_endpoint();
create trigger address_retired after delete on endpoint_addresses
    for each row execute function retire_endpoint();

-- Rejects an id that was used before, with the same error as an id that is in use.
create function refuse_retired_endpoint() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    if exists (select from retired_endpoints where id = new.id) then
        raise unique_violation using message = 'this id was in use before', constraint = 'endpoints_pkey';
    end if;
    return new;
end
$$;
create trigger endpoint_is_new before insert on endpoints
    for each row execute function refuse_retired_endpoint();
create trigger address_is_new before insert on endpoint_addresses
    for each row execute function refuse_retired_endpoint();
revoke all on function retire_endpoint(), refuse_retired_endpoint() from public;
