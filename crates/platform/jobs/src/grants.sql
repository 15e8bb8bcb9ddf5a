-- The queue's tables come with row-level security on and no policy: grants alone let nobody in.
-- Both roles enqueue (the app in the transaction of a fact), the worker runs what is there.
grant usage on schema jobs to formtray_app, formtray_worker;
grant select, insert, update, delete on all tables in schema jobs to formtray_app, formtray_worker;
grant usage, select, update on all sequences in schema jobs to formtray_app, formtray_worker;
grant execute on all functions in schema jobs to formtray_app, formtray_worker;

do $$
declare
    queue_table regclass;
begin
    for queue_table in
        select c.oid::regclass from pg_class c
        where c.relnamespace = 'jobs'::regnamespace and c.relrowsecurity
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'every_role')
    loop
        execute format(
            'create policy every_role on %s to formtray_app, formtray_worker, formtray_owner using (true) with check (true)',
            queue_table);
    end loop;
end
$$;
