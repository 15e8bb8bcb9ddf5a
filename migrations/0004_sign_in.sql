-- What signing in needs besides a password: links in emails, two-factor authentication, known devices, rate limits, and
-- the audit log.

-- The links in emails that verify an address, reset a password or change the address. Only the hash of a link's token
-- is stored.
create table mail_tokens (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id uuid not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('verify', 'reset', 'email_change')),
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
);
create index on mail_tokens (user_id);
call close_off('mail_tokens');
grant select, insert, update, delete on mail_tokens to formtray_worker;

-- Invitations to create an account, which work while registration is closed. Only the hash of an invitation's token is
-- stored. A used invitation is deleted, and so is an expired one.
create table invitations (
    token_hash bytea primary key check (length(token_hash) = 32),
    email text not null check (email = lower(email)),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint invitations_email_key unique (email)
);
call close_off('invitations');
grant select, insert, update, delete on invitations to formtray_worker;

-- Sign-ins whose password was right and whose second factor is still missing. They are not sessions yet.
create table half_sign_ins (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    tries integer not null default 0
);
create index on half_sign_ins (user_id);
call close_off('half_sign_ins');
grant select, insert, update, delete on half_sign_ins to formtray_worker;

-- The secret of a user's authenticator app, encrypted with a key that isn't in this database.
create table second_factors (
    user_id uuid primary key references users (id) on delete cascade,
    secret_sealed bytea not null,
    created_at timestamptz not null,
    last_step bigint not null default 0
);
comment on column second_factors.last_step is
    'The time step of the last accepted code; neither it nor an earlier one is accepted again';
call close_off('second_factors');
grant select, insert, update, delete on second_factors to formtray_worker;

create table recovery_codes (
    user_id uuid not null references users (id) on delete cascade,
    code_hash bytea not null check (length(code_hash) = 32),
    used_at timestamptz,
    primary key (user_id, code_hash)
);
call close_off('recovery_codes');
grant select, insert, update, delete on recovery_codes to formtray_worker;

-- Devices on which a user has signed in before. Their failed attempts are counted apart from everyone else's, so that
-- strangers can't lock a user out.
create table devices (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    last_seen_at timestamptz not null
);
create index on devices (user_id);
call close_off('devices');
grant select, insert, update, delete on devices to formtray_worker;

-- Rate limits that all servers share, as leaky buckets. The key is a keyed hash, so that no email or IP address can be
-- read from it.
create table attempts (
    scope text not null,
    key bytea not null,
    empty_at timestamptz not null,
    primary key (scope, key)
);
create index on attempts (empty_at);
call close_off('attempts');
grant select, insert, update, delete on attempts to formtray_worker;

-- The audit log of an account, which its owner can read.
create table security_events (
    id uuid primary key,
    workspace_id uuid not null references workspaces (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    kind text not null,
    device text not null,
    network text not null,
    details jsonb not null default '{}'
);
create index on security_events (workspace_id, user_id, id);
-- Repeated failures become one event, which is found with this index.
create index on security_events (user_id, id) where kind = 'sign_in_failed';
call wall('security_events');
grant select, insert on security_events to formtray_app;
grant select, insert, update, delete on security_events to formtray_worker;
