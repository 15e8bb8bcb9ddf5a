-- The fields that submissions to an endpoint had, and notices about what changed. A job reads new submissions every
-- minute; nothing here is needed to accept one.

-- How far the job has read. One row.
create table learning (
    one_row boolean primary key default true check (one_row),
    learned_until timestamptz not null
);
grant select, insert, update on learning to formtray_worker;

create table learned_endpoints (
    endpoint_id text primary key references endpoints (id) on delete cascade,
    workspace_id uuid not null,
    submissions bigint not null
);
comment on column learned_endpoints.submissions is 'How many submissions were read; of a busy endpoint only some are';
call wall('learned_endpoints');
grant select on learned_endpoints to formtray_app;
grant select, insert, update, delete on learned_endpoints to formtray_worker;

-- A field is counted once for each submission that has it. Submissions are numbered as they are read.
create table learned_fields (
    endpoint_id text not null references endpoints (id) on delete cascade,
    name text not null,
    workspace_id uuid not null,
    type text not null,
    place integer not null,
    seen bigint not null,
    filled bigint not null,
    first_number bigint not null,
    last_number bigint not null,
    last_seen_at timestamptz not null,
    primary key (endpoint_id, name)
);
comment on column learned_fields.type is 'The type that its values suggest, as in a form schema';
comment on column learned_fields.place is 'Its place in the first submission that had it';
call wall('learned_fields');
grant select on learned_fields to formtray_app;
grant select, insert, update, delete on learned_fields to formtray_worker;

create table form_notices (
    id uuid primary key,
    workspace_id uuid not null,
    endpoint_id text not null references endpoints (id) on delete cascade,
    kind text not null,
    subject text not null,
    since timestamptz not null,
    dismissed_at timestamptz,
    unique (endpoint_id, kind, subject)
);
comment on column form_notices.subject is
    'The name of the field, the domain that a redirect was refused to, or the day of the last submission';
create index form_notices_open on form_notices (workspace_id, since) where dismissed_at is null;
call wall('form_notices');
grant select, update (dismissed_at) on form_notices to formtray_app;
grant select, insert, update, delete on form_notices to formtray_worker;
