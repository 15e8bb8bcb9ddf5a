-- A submission whose deliveries cannot be planned waits here for a while, beside the others.
alter table outbox
    add column not_before timestamptz,
    add column failures smallint not null default 0,
    add column error text;
comment on column outbox.not_before is 'Set aside: its deliveries could not be planned, and are tried again then';

-- What an operator was told of, so that it is not told again within the hour, by whichever server.
create table alarms (
    kind text primary key,
    told_at timestamptz not null,
    -- How bad it was then.
    value double precision not null
);
grant select, insert, update on alarms to formtray_worker;
