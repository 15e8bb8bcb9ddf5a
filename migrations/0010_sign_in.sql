-- Signing in with care: letters with links, second factors, known devices, limits, and a log of it all.

-- What belongs to a person or to nobody yet, and opens accounts: only the worker reads it, and the app's role has
-- neither grant nor policy.
create procedure close_off(closed regclass)
language plpgsql as $$
begin
    execute format('alter table %s enable row level security', closed);
    execute format('alter table %s force row level security', closed);
    execute format('create policy every_worker on %s to formtray_worker using (true) with check (true)', closed);
    execute format('create policy every_owner on %s to formtray_owner using (true) with check (true)', closed);
end
$$;

alter table users
    add column new_email text check (new_email = lower(new_email)),
    add column new_email_as_typed text,
    add column two_factor_at timestamptz,
    add constraint users_new_email_whole check ((new_email is null) = (new_email_as_typed is null));
comment on column users.new_email is 'Asked for and not yet confirmed; the old address is valid until then';
comment on column users.two_factor_at is 'Since when a sign-in needs a second factor; null while it does not';
grant select (new_email_as_typed, two_factor_at) on users to formtray_app;
grant update (new_email, new_email_as_typed) on users to formtray_app;

alter table sessions
    add column confirmed_at timestamptz,
    add column device text not null default 'Unknown device',
    add column network text not null default 'unknown';
comment on column sessions.confirmed_at is 'When the person last showed a password or code in this session';
comment on column sessions.network is 'Where from, coarsely: the /24 or /48 of the address';
grant select (device, network) on sessions to formtray_app;

-- Links in letters. Only the hash of what the link carries is here.
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

-- A password that was right and waits for its second factor. It opens no session by itself.
create table half_sign_ins (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    tries integer not null default 0
);
create index on half_sign_ins (user_id);
call close_off('half_sign_ins');

-- Sealed with a key that is not in this database.
create table second_factors (
    user_id uuid primary key references users (id) on delete cascade,
    secret_sealed bytea not null,
    created_at timestamptz not null,
    last_step bigint not null default 0
);
comment on column second_factors.last_step is 'The time step of the last code taken; neither it nor an earlier one is taken again';
call close_off('second_factors');

create table recovery_codes (
    user_id uuid not null references users (id) on delete cascade,
    code_hash bytea not null check (length(code_hash) = 32),
    used_at timestamptz,
    primary key (user_id, code_hash)
);
call close_off('recovery_codes');

-- Where an account's owner has signed in before. Who shows such a token is counted apart from strangers.
create table devices (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    last_seen_at timestamptz not null
);
create index on devices (user_id);
call close_off('devices');

-- Leaky buckets, shared by all servers. The key is a keyed hash: no address is readable here.
create table attempts (
    scope text not null,
    key bytea not null,
    empty_at timestamptz not null,
    primary key (scope, key)
);
create index on attempts (empty_at);
call close_off('attempts');

-- What happened to an account, for its owner to read.
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
create index on security_events (user_id, id) where kind = 'sign_in_failed';
call wall('security_events');

grant select, insert, update, delete
    on mail_tokens, half_sign_ins, second_factors, recovery_codes, devices, attempts, security_events
    to formtray_worker;
grant select, insert on security_events to formtray_app;
