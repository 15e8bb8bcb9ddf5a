create table workspaces (
    id uuid primary key,
    name text not null,
    created_at timestamptz not null
);
call wall('workspaces', 'id');

create table users (
    id uuid primary key,
    email text not null check (email = lower(email)),
    email_as_typed text not null,
    name text,
    password_hash text not null,
    email_verified_at timestamptz,
    timezone text not null default 'UTC',
    created_at timestamptz not null,
    constraint users_email_key unique (email)
);

create table memberships (
    workspace_id uuid not null references workspaces (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    primary key (workspace_id, user_id)
);
create index on memberships (user_id);
call wall('memberships');

-- A user belongs to no workspace; the app sees those who share the current one.
alter table users enable row level security;
alter table users force row level security;
create policy own on users to formtray_app
    using (id in (select user_id from memberships where workspace_id = (select current_workspace())));
create policy every_worker on users to formtray_worker using (true) with check (true);
create policy every_owner on users to formtray_owner using (true) with check (true);

-- The token itself is never stored: a copy of this table opens no session.
create table sessions (
    id uuid primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    token_hash bytea not null check (length(token_hash) = 32),
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    constraint sessions_token_hash_key unique (token_hash)
);
create index on sessions (user_id);
call wall('sessions');

-- Signing in happens before a workspace is known: that is the worker's role. The app never
-- reads a password hash or a token hash.
grant select on workspaces, memberships to formtray_app;
grant select (id, email, email_as_typed, name, email_verified_at, timezone, created_at) on users to formtray_app;
grant update (name, timezone) on users to formtray_app;
grant select (id, workspace_id, user_id, created_at, last_seen_at), delete on sessions to formtray_app;
grant select, insert, update, delete on workspaces, users, memberships, sessions to formtray_worker;
