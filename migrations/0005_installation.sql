-- Which installation this database belongs to. Its files lie under this name, so that two
-- installations may share a bucket and neither sweeps away what the other's rows name.
create table installation (
    id uuid primary key default gen_random_uuid(),
    only_one boolean not null default true unique check (only_one)
);
insert into installation default values;
grant select on installation to formtray_worker;
