-- The addresses an endpoint has had. Its id names it for its owner and never changes; visitors know it by an address,
-- which is such an id too: at first the endpoint's own. No address is ever given out again, to whomever.
create table endpoint_addresses (
    id text primary key check (id ~ '^[2-9bcdfghjkmnpqrstvwxz]{16}$'),
    workspace_id uuid not null,
    endpoint_id text not null references endpoints (id) on delete cascade,
    created_at timestamptz not null,
    answers_until timestamptz
);
comment on column endpoint_addresses.answers_until is 'Null: it is the address in use';
create unique index endpoint_addresses_in_use on endpoint_addresses (endpoint_id) where answers_until is null;
create index endpoint_addresses_of_endpoint on endpoint_addresses (endpoint_id, answers_until);
call wall('endpoint_addresses');
grant select, insert, update (answers_until) on endpoint_addresses to formtray_app;
grant select on endpoint_addresses to formtray_worker;

create function add_first_address() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    insert into endpoint_addresses (id, workspace_id, endpoint_id, created_at)
    values (new.id, new.workspace_id, new.id, new.created_at);
    return null;
end
$$;
create trigger endpoint_addressed after insert on endpoints
    for each row execute function add_first_address();

insert into endpoint_addresses (id, workspace_id, endpoint_id, created_at)
select id, workspace_id, id, created_at from endpoints;

-- Servers remember endpoints by their addresses: each that may still answer is told of.
create or replace function tell_endpoint_changed() returns trigger
language plpgsql as $$
begin
    perform pg_notify('endpoint_changed', new.id);
    perform pg_notify('endpoint_changed', a.id) from endpoint_addresses a
    where a.endpoint_id = new.id and (a.answers_until is null or a.answers_until > now() - interval '1 day');
    return null;
end
$$;
create function tell_address_changed() returns trigger
language plpgsql as $$
begin
    perform pg_notify('endpoint_changed', new.id);
    return null;
end
$$;
create trigger address_changed after insert or update on endpoint_addresses
    for each row execute function tell_address_changed();

-- With its workspace an endpoint goes, and its addresses with it; its own id is among them.
create or replace function retire_endpoint() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    insert into retired_endpoints (id) values (old.id) on conflict (id) do nothing;
    perform pg_notify('endpoint_changed', old.id);
    return null;
end
$$;
create trigger address_retired after delete on endpoint_addresses
    for each row execute function retire_endpoint();
create trigger address_is_new before insert on endpoint_addresses
    for each row execute function refuse_retired_endpoint();
revoke all on function add_first_address(), tell_address_changed() from public;
