-- The queue's tables come with row-level security on and no policy: grants alone let nobody in.
-- Only the worker gets in. Its jobs belong to all workspaces, so the app, which acts in one, may put
-- a job in by the function below and see nothing of the rest.
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

create or replace function enqueue_job(job text, payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select jobs.add_job(job, payload::json)
$$;
revoke all on function enqueue_job(text, jsonb) from public;
grant execute on function enqueue_job(text, jsonb) to formtray_app, formtray_worker;

-- Only jobs put something off.
create or replace function enqueue_job_after(job text, payload jsonb, seconds double precision) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select jobs.add_job(job, payload::json, run_at => now() + make_interval(secs => seconds))
$$;
revoke all on function enqueue_job_after(text, jsonb, double precision) from public;
grant execute on function enqueue_job_after(text, jsonb, double precision) to formtray_worker;
