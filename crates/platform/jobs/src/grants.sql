-- The queue's tables come with row-level security on and no policy: grants alone let nobody in.
-- Only the worker gets in. Its jobs belong to all workspaces, so the app, which acts in one, sees nothing of them.
grant usage on schema jobs to formtray_worker;
grant select, insert, update, delete on all tables in schema jobs to formtray_worker;
grant usage, select, update on all sequences in schema jobs to formtray_worker;
grant execute on all functions in schema jobs to formtray_worker;

do $$
declare
    queue_table regclass;
begin
    for queue_table in
        select c.oid::regclass from pg_class c
        where c.relnamespace = 'jobs'::regnamespace and c.relrowsecurity
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'every_worker')
    loop
        execute format(
            'create policy every_worker on %s to formtray_worker, formtray_owner using (true) with check (true)',
            queue_table);
    end loop;
end
$$;

-- Any job, for whomever: for the worker alone. The app has a function for each job that it may enqueue, which checks
-- whom it is for (migrations/0014_jobs.sql).
create or replace function enqueue_job(job text, payload jsonb, priority smallint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select jobs.add_job(job, payload::json, priority => priority::integer)
$$;
revoke all on function enqueue_job(text, jsonb, smallint) from public;
grant execute on function enqueue_job(text, jsonb, smallint) to formtray_worker;

create or replace function enqueue_job_after(
    job text, payload jsonb, seconds double precision, priority smallint
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select jobs.add_job(job, payload::json, run_at => now() + make_interval(secs => seconds),
                        priority => priority::integer)
$$;
revoke all on function enqueue_job_after(text, jsonb, double precision, smallint) from public;
grant execute on function enqueue_job_after(text, jsonb, double precision, smallint) to formtray_worker;

-- As servers call them that know no priorities; to be dropped with the next release. The app's right to the first ends at
-- once: it could name any job for any workspace (docs/decisions/0049-a-function-for-each-job.md).
create or replace function enqueue_job(job text, payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select jobs.add_job(job, payload::json)
$$;
revoke all on function enqueue_job(text, jsonb) from public, formtray_app;
grant execute on function enqueue_job(text, jsonb) to formtray_worker;

create or replace function enqueue_job_after(job text, payload jsonb, seconds double precision) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select jobs.add_job(job, payload::json, run_at => now() + make_interval(secs => seconds))
$$;
revoke all on function enqueue_job_after(text, jsonb, double precision) from public;
grant execute on function enqueue_job_after(text, jsonb, double precision) to formtray_worker;
