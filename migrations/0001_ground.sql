-- What every other table stands on: time in ids, the current workspace, the wall between workspaces.
-- The three roles are made outside (roles belong to the whole server): `formtray migrate --roles`.

-- The smallest UUIDv7 of a moment: the bounds of partitions and of date filters.
create function uuid_floor(at timestamptz) returns uuid
language sql immutable strict parallel safe as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- The moment inside a UUIDv7.
create function uuid_time(id uuid) returns timestamptz
language sql immutable strict parallel safe as $$
    select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

create function uuid_day(id uuid) returns date
language sql immutable strict parallel safe as $$
    select (uuid_time(id) at time zone 'UTC')::date
$$;

-- After a SET LOCAL has ended the setting is '' and not null, and ''::uuid is an error.
create function current_workspace() returns uuid
language sql stable parallel safe as $$
    select nullif(current_setting('app.workspace', true), '')::uuid
$$;

-- Puts the wall around a table. FORCE binds the owner too, hence a policy for each role:
-- the app sees the current workspace, worker and owner see all.
create procedure wall(walled regclass, key text default 'workspace_id')
language plpgsql as $$
begin
    execute format('alter table %s enable row level security', walled);
    execute format('alter table %s force row level security', walled);
    execute format(
        'create policy own on %s to formtray_app
             using (%I = (select current_workspace())) with check (%I = (select current_workspace()))',
        walled, key, key);
    execute format('create policy every_worker on %s to formtray_worker using (true) with check (true)', walled);
    execute format('create policy every_owner on %s to formtray_owner using (true) with check (true)', walled);
end
$$;

-- Which cell a public id belongs to. One cell today; any front node can route by the id alone.
create table routing (
    cell text primary key check (cell ~ '^[2-9bcdfghjkmnpqrstvwxz]{2}$'),
    url text,
    created_at timestamptz not null default now()
);
comment on column routing.url is 'Where the cell answers; null is this one';
insert into routing (cell) values ('22');

-- Keys that must survive with the data they belong to, newest first. Never rotated out: an id
-- checked by an old key stays valid for ever.
create table secrets (
    purpose text not null,
    created_at timestamptz not null default now(),
    value bytea not null check (length(value) >= 32),
    primary key (purpose, created_at)
);

grant select on routing to formtray_app, formtray_worker;
grant select on secrets to formtray_worker;
