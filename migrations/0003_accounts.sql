-- Workspaces, users, and the sessions in which users are signed in.
--
-- Signing in happens before a workspace is known, so it runs as the worker. The app never reads a password hash or a
-- token hash: it is granted the other columns only.

create table workspaces (
    id uuid primary key,
    name text not null,
    created_at timestamptz not null
);
call wall('workspaces', 'id');
grant select on workspaces to formtray_app;
grant select, insert, update, delete on workspaces to formtray_worker;

-- Email addresses are compared in lower case and shown as they were typed.
create table users (
    id uuid primary key,
    email text not null check (email = lower(email)),
    email_as_typed text not null,
    email_verified_at timestamptz,
    verify_by timestamptz,
    new_email text check (new_email = lower(new_email)),
    new_email_as_typed text,
    name text,
    password_hash text not null,
    two_factor_at timestamptz,
    timezone text not null default 'UTC',
    created_at timestamptz not null,
    constraint users_email_key unique (email),
    constraint users_new_email_whole check ((new_email is null) = (new_email_as_typed is null))
);
comment on column users.verify_by is
    'The account is deleted if its email address isn''t verified by then; null until a verification email was sent';
comment on column users.new_email is
    'A new email address that isn''t confirmed yet; until it is, the current one stays valid';
comment on column users.two_factor_at is 'When two-factor authentication was turned on; null while it is off';
-- For the daily job that deletes accounts whose email address was never verified.
create index users_unverified on users (verify_by) where email_verified_at is null;
grant select (
    id, email, email_as_typed, email_verified_at, new_email_as_typed, name, two_factor_at, timezone, created_at
) on users to formtray_app;
grant update (new_email, new_email_as_typed, name, timezone) on users to formtray_app;
grant select, insert, update, delete on users to formtray_worker;

create table memberships (
    workspace_id uuid not null references workspaces (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    primary key (workspace_id, user_id)
);
create index on memberships (user_id);
call wall('memberships');
grant select on memberships to formtray_app;
grant select, insert, update, delete on memberships to formtray_worker;

-- A user has no workspace_id, so wall() doesn't fit: the app sees the users who are members of the current workspace.
alter table users enable row level security;
alter table users force row level security;
create policy own on users to formtray_app
    using (id in (select user_id from memberships where workspace_id = (select current_workspace())));
create policy every_worker on users to formtray_worker using (true) with check (true);
create policy every_owner on users to formtray_owner using (true) with check (true);

-- Only the hash of a session's token is stored, so a copy of this table can't be used to sign in.
create table sessions (
    id uuid primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    token_hash bytea not null check (length(token_hash) = 32),
    device text not null default 'Unknown device',
    network text not null default 'unknown',
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    confirmed_at timestamptz,
    constraint sessions_token_hash_key unique (token_hash)
);
comment on column sessions.network is 'Roughly where the request came from: the /24 or /48 of the IP address';
comment on column sessions.confirmed_at is 'When the user last entered a password or a code in this session';
create index on sessions (user_id);
call wall('sessions');
grant select (id, workspace_id, user_id, device, network, created_at, last_seen_at), delete on sessions to formtray_app;
grant select, insert, update, delete on sessions to formtray_worker;
