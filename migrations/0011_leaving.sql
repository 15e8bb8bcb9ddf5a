-- Leaving: when a workspace ends, its endpoints end with it (on delete cascade), and nothing here names it any more.

-- The ids of endpoints that went with their workspace: never given out again, and what comes home late for one of them
-- belongs to nobody. No workspace stands beside them.
create table retired_endpoints (
    id text primary key,
    retired_at timestamptz not null default now()
);
grant select on retired_endpoints to formtray_worker;

-- As the owner, because nobody else writes here. Every server hears that the endpoint is not what it was.
create function retire_endpoint() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    insert into retired_endpoints (id) values (old.id);
    perform pg_notify('endpoint_changed', old.id);
    return null;
end
$$;
create trigger endpoint_retired after delete on endpoints
    for each row execute function retire_endpoint();

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

revoke all on function retire_endpoint(), refuse_retired_endpoint() from public;

alter table users add verify_by timestamptz;
comment on column users.verify_by is
    'An account whose address is not confirmed by then ends; null until a letter that asks for it went out';
create index users_unverified on users (verify_by) where email_verified_at is null;
