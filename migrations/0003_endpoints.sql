-- A deleted endpoint stays as a stub without its settings: its id is never given out again.
create table endpoints (
    id text primary key check (id ~ '^[2-9bcdfghjkmnpqrstvwxz]{16}$'),
    workspace_id uuid not null references workspaces (id) on delete cascade,
    name text not null,
    status text not null default 'active' check (status in ('active', 'paused', 'suspended')),
    sites text[] not null default '{}',
    only_these_sites boolean not null default false,
    redirect_url text,
    honeypot text,
    retention_days integer check (retention_days > 0),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz
);
create index endpoints_of_workspace on endpoints (workspace_id, created_at, id) where deleted_at is null;
-- For the nightly jobs, which would read every endpoint there is otherwise.
create index endpoints_with_retention on endpoints (id) where retention_days is not null and deleted_at is null;
create index endpoints_deleted on endpoints (deleted_at) where deleted_at is not null;
call wall('endpoints');

grant select, insert, update on endpoints to formtray_app;
grant select on endpoints to formtray_worker;
