-- What intake stores beside a submission: idempotency keys, how requests ended, and what a spool brings back after an
-- outage.

-- Idempotency keys of accepted submissions, kept for 24 hours.
create table submission_keys (
    endpoint_id text not null,
    key_hash bytea not null,
    workspace_id uuid not null,
    body_hash bytea not null,
    submission_id uuid not null,
    expires_at timestamptz not null,
    primary key (endpoint_id, key_hash)
);
create index on submission_keys (expires_at);
call wall('submission_keys');
-- The app deletes the key of a submission that it deletes. It needs to read the table for the condition.
grant select, delete on submission_keys to formtray_app;
grant select, insert, update, delete on submission_keys to formtray_worker;

-- How the requests to an endpoint ended, per day, rejected ones included. New submissions are counted in `usage`.
create table outcomes (
    workspace_id uuid not null,
    endpoint_id text not null,
    day date not null,
    outcome text not null,
    posts bigint not null,
    primary key (workspace_id, endpoint_id, day, outcome)
);
call wall('outcomes');
grant select on outcomes to formtray_app;
grant select, insert, update, delete on outcomes to formtray_worker;

-- Submissions that were accepted while this database was down and can't be stored now: their endpoint doesn't exist any
-- more, the operator has suspended it, or PostgreSQL rejects the data. They are kept as they were, for the operator.
-- They belong to no workspace, so only the worker reads them.
create table unclaimed (
    id uuid primary key,
    endpoint_id text not null,
    reason text not null check (reason in ('no_endpoint', 'refused', 'suspended')),
    submission bytea not null,
    file_ids uuid[] not null,
    -- Null means until the operator has looked at it.
    kept_until timestamptz
);
comment on column unclaimed.submission is 'The submission as it was in the spool';
grant select, insert, delete on unclaimed to formtray_worker;

-- The ids of submissions that were deleted recently. A commit whose response was lost may have stored a submission that
-- is in a spool too; if it is deleted before the spool is drained, it must not come back. Only the id is kept, for as
-- long as a spool may hold the submission.
create table deleted_submissions (id uuid primary key);
grant select, insert, delete on deleted_submissions to formtray_worker;

create function remember_deleted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    insert into deleted_submissions
    select id from gone where id >= uuid_floor(now() - interval '7 days')
    on conflict do nothing;
    return null;
end
$$;
revoke all on function remember_deleted() from public;
create trigger submissions_deleted after delete on submissions
    referencing old table as gone
    for each statement execute function remember_deleted();
