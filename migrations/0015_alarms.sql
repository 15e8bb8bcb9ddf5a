-- When the operator was last emailed about each kind of problem. All servers share it, so that the operator gets at
-- most one email an hour for each kind.
create table alarms (
    kind text primary key,
    told_at timestamptz not null,
    -- The figure at that time: how many, or how many seconds late.
    value double precision not null
);
grant select, insert, update on alarms to formtray_worker;
