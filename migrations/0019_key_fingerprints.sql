-- Which keys of the key file this database was used with, so that a server with another key file is refused and not
-- left to fail at each thing it cannot open. A fingerprint is an HMAC under the key itself: it neither tells the key nor
-- signs anything. `formtray migrate` writes it.
create table key_fingerprints (
    fingerprint bytea primary key check (length(fingerprint) = 32),
    recorded_at timestamptz not null default now()
);
grant select on key_fingerprints to formtray_worker;
