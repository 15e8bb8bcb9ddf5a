-- How often the hosted page of a form was viewed, started and completed. Servers count in memory and add to these rows
-- every two seconds. A row says how many, and nothing about who.

-- A form of three steps has up to a few hundred rows a day, however many visitors it has.
create table form_statistics (
    workspace_id uuid not null,
    endpoint_id text not null references endpoints (id) on delete cascade,
    day date not null,
    event text not null check (event in ('view', 'start', 'step', 'completion')),
    step smallint not null check (step between 0 and 201),
    seconds_bucket smallint not null check (seconds_bucket between 0 and 51),
    count bigint not null check (count > 0),
    primary key (workspace_id, endpoint_id, day, event, step, seconds_bucket),
    check ((event = 'step') = (step > 0))
);
comment on column form_statistics.day is 'The day in UTC';
comment on column form_statistics.step is 'Which step was continued, counted from 1; 0 for other events';
comment on column form_statistics.seconds_bucket is
    'How long it took: from 1.25 ^ (bucket - 1) to 1.25 ^ bucket seconds; 0 if that is not known';
create index form_statistics_of_endpoint on form_statistics (endpoint_id);
create index form_statistics_by_day on form_statistics (day);
call wall('form_statistics');
grant select on form_statistics to formtray_app;
grant select, insert, update, delete on form_statistics to formtray_worker;

-- Deletes the statistics of a deleted endpoint. `0014_jobs.sql` says how these functions work.
create function enqueue_forget_statistics(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    gone constant text := payload ->> 'endpoint';
begin
    perform public.enqueue_for_current_workspace(
        'forget_statistics',
        jsonb_build_object('workspace', workspace, 'endpoint', gone),
        (payload ->> 'workspace')::uuid = workspace
            and exists (
                select from public.endpoints e
                where e.workspace_id = workspace and e.id = gone and e.deleted_at is not null),
        10 -- Cleanup
    );
end
$$;
revoke all on function enqueue_forget_statistics(jsonb) from public;
grant execute on function enqueue_forget_statistics(jsonb) to formtray_app;
