-- Backups and restores, for `formtray doctor`, the alarms, and everything that waits after a restore.

-- A row for each backup that succeeded, written when it was complete.
create table backups (
    id text primary key,
    finished_at timestamptz not null default now(),
    target text not null,
    files bigint not null,
    bytes bigint not null
);
create index on backups (finished_at);
grant select on backups to formtray_worker;

-- A row for each time this database was restored from a backup. Until it is released, nothing is delivered and no
-- background job runs. The row is written in the transaction of the restore.
create table restores (
    id uuid primary key default gen_random_uuid(),
    backup text not null,
    restored_at timestamptz not null default now(),
    released_at timestamptz
);
grant select on restores to formtray_worker;
