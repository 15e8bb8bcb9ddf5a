-- What was accepted while this database was away and has no place in it: its endpoint is gone, or it cannot be
-- stored as it is. Kept as it came, for people to look at; no workspace, so only the worker sees it.
create table unclaimed (
    id uuid primary key,
    endpoint_id text not null,
    reason text not null check (reason in ('no_endpoint', 'refused')),
    submission bytea not null,
    file_ids uuid[] not null,
    -- Null: until somebody has looked at it.
    kept_until timestamptz
);
comment on column unclaimed.submission is 'As it lay in the spool';
grant select, insert, delete on unclaimed to formtray_worker;
