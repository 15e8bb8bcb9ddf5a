-- What this database knows about the installation it belongs to: its id, its cell, its keys.

-- The installation's id. Its files are stored under this id, so that two installations can share a bucket and neither
-- deletes files that the other one's rows name. There is exactly one row.
create table installation (
    id uuid primary key default gen_random_uuid(),
    only_one boolean not null default true unique check (only_one)
);
insert into installation default values;
grant select on installation to formtray_worker;

-- Which server answers for the endpoints of a cell, the first two characters of an endpoint's id. There is one cell
-- today; with more, any server could forward a request by looking at the id alone.
create table routing (
    cell text primary key check (cell ~ '^[2-9bcdfghjkmnpqrstvwxz]{2}$'),
    url text,
    created_at timestamptz not null default now()
);
comment on column routing.url is 'The URL of the cell; null means this installation';
insert into routing (cell) values ('22');
grant select on routing to formtray_app, formtray_worker;

-- Keys that have to be backed up and restored with the data they belong to. The newest is used, and old ones are never
-- removed: an endpoint id whose check value was made with an old key stays valid for ever.
create table secrets (
    purpose text not null,
    created_at timestamptz not null default now(),
    value bytea not null check (length(value) >= 32),
    primary key (purpose, created_at)
);
grant select on secrets to formtray_worker;

-- Which keys of the key file this database was used with. A server with another key file refuses to start, instead of
-- failing at every value that it can't decrypt. A fingerprint is an HMAC under the key itself: it neither reveals the
-- key nor signs anything. `formtray migrate` writes it.
create table key_fingerprints (
    fingerprint bytea primary key check (length(fingerprint) = 32),
    recorded_at timestamptz not null default now()
);
grant select on key_fingerprints to formtray_worker;
