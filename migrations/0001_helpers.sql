-- Functions that the other files use: the time inside ids, the current workspace, row-level security.
--
-- The roles formtray_owner, formtray_app and formtray_worker are not created here, because roles belong to the whole
-- PostgreSQL server. `formtray migrate --roles` creates them; in development, scripts/services does.

-- Returns the smallest UUIDv7 of a moment. The bounds of partitions and of date filters are made with it.
create function uuid_floor(at timestamptz) returns uuid
language sql immutable strict parallel safe as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- Returns the moment inside a UUIDv7.
create function uuid_time(id uuid) returns timestamptz
language sql immutable strict parallel safe as $$
    select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

-- Returns the day inside a UUIDv7, in UTC.
create function uuid_day(id uuid) returns date
language sql immutable strict parallel safe as $$
    select (uuid_time(id) at time zone 'UTC')::date
$$;

-- Returns the workspace of this transaction (`Db::tenant` sets it), or null. After a SET LOCAL has ended, the setting
-- is '' and not null, and ''::uuid would be an error.
create function current_workspace() returns uuid
language sql stable parallel safe as $$
    select nullif(current_setting('app.workspace', true), '')::uuid
$$;

-- Turns on row-level security for a table whose rows belong to a workspace. FORCE applies it to the table's owner too,
-- so each role needs a policy: the app sees the rows of the current workspace, worker and owner see all rows.
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

-- Turns on row-level security for a table that gives access to accounts. Its rows belong to a person, or to nobody yet,
-- and not to a workspace. Only the worker reads them: the app has neither a grant nor a policy.
create procedure close_off(closed regclass)
language plpgsql as $$
begin
    execute format('alter table %s enable row level security', closed);
    execute format('alter table %s force row level security', closed);
    execute format('create policy every_worker on %s to formtray_worker using (true) with check (true)', closed);
    execute format('create policy every_owner on %s to formtray_owner using (true) with check (true)', closed);
end
$$;
