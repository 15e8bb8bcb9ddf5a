-- Public ids that another installation or another service made. Their check value isn't ours, so every server keeps the
-- whole set in memory, and a forged id costs no query.

-- The first workspace that claims an id keeps it. Only the owner writes here: `formtray import-workspace` does.
create table imported_ids (
    id text primary key check (id ~ '^([2-9bcdfghjkmnpqrstvwxz]{16}|[a-z0-9]{8})$'),
    workspace_id uuid not null,
    endpoint_id text not null references endpoints (id) on delete cascade,
    created_at timestamptz not null default now()
);
comment on column imported_ids.id is
    'An id of another installation, which is also a public id of its endpoint here, or of another service';
comment on column imported_ids.endpoint_id is 'The endpoint that submissions to this id belong to';
create index on imported_ids (endpoint_id);
create index on imported_ids (workspace_id);
call wall('imported_ids');
grant select on imported_ids to formtray_app, formtray_worker;

-- As for all public ids: one that is gone is kept as retired and never used again.
create trigger imported_id_retired after delete on imported_ids
    for each row execute function retire_endpoint();
create trigger imported_id_is_new before insert on imported_ids
    for each row execute function refuse_retired_endpoint();

-- Tells every server to load the set again. PostgreSQL sends equal messages of a transaction once.
create function tell_imported_ids_changed() returns trigger
language plpgsql as $$
begin
    perform pg_notify('imported_ids_changed', '');
    return null;
end
$$;
revoke all on function tell_imported_ids_changed() from public;
create trigger imported_ids_changed after insert or update or delete on imported_ids
    for each row execute function tell_imported_ids_changed();
