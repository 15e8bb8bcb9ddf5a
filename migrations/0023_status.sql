-- The state of the service as it's measured from outside, and incidents. Nothing in here belongs to a workspace, and all of
-- it is public: /status shows it.

-- One row for each component and minute, sent by `formtray probe`. A job deletes them after 92 days.
create table measurements (
    minute timestamptz not null check (minute = date_trunc('minute', minute, 'UTC')),
    component text not null check (component in ('submissions', 'storage', 'delivery', 'dashboard')),
    state text not null check (state in ('ok', 'slow', 'down')),
    milliseconds integer not null check (milliseconds >= 0),
    primary key (minute, component)
);
comment on column measurements.minute is 'The minute in which it was measured';
comment on column measurements.milliseconds is 'How long it took, or after how long the probe gave up';

-- The minutes of each day by state, so that /status doesn't read half a million rows. A minute without measurement isn't in
-- any of them.
create table measured_days (
    day date not null,
    component text not null,
    ok integer not null default 0,
    slow integer not null default 0,
    down integer not null default 0,
    primary key (day, component)
);
comment on column measured_days.day is 'The day in UTC';

create table incidents (
    id uuid primary key,
    title text not null check (length(title) between 1 and 200),
    components text[] not null
        check (cardinality(components) between 1 and 4
               and components <@ array['submissions', 'storage', 'delivery', 'dashboard']),
    started_at timestamptz not null,
    resolved_at timestamptz
);
create index incidents_by_start on incidents (started_at desc, id);

create table incident_updates (
    id uuid primary key,
    incident_id uuid not null references incidents (id) on delete cascade,
    at timestamptz not null,
    state text not null check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
    text text not null check (length(text) between 1 and 5000)
);
create index incident_updates_of_incident on incident_updates (incident_id, at);

grant select, insert, delete on measurements to formtray_worker;
grant select, insert, update, delete on measured_days to formtray_worker;
grant select on incidents, incident_updates to formtray_worker;
-- Operators write incidents. What they have published is never changed or deleted, except for when an incident was resolved.
grant select, insert on incidents, incident_updates to formtray_admin;
grant update (resolved_at) on incidents to formtray_admin;
