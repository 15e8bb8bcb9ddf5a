-- What the app's role may put into the job queue: these jobs, each by a function of its own, for the current workspace
-- and for things that are in it. They run as the owner, who alone reaches the queue from here, so every one of them
-- checks whom it is for and writes the payload itself. The queue (schema jobs) is made after the migrations.
--
-- The numbers are those of jobs::Priority: the lowest runs first.

create function enqueue_for_current_workspace(
    job text, payload jsonb, is_own boolean, priority integer, job_key text default null
) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
    if is_own is not true then
        raise insufficient_privilege using message = format('%s: not of the current workspace', job);
    end if;
    perform jobs.add_job(job, payload::json, priority => priority, job_key => job_key);
end
$$;
revoke all on function enqueue_for_current_workspace(text, jsonb, boolean, integer, text) from public;

-- Asks a recipient whether they want a form's emails. Asked for again while it waits, it is asked once.
create function enqueue_ask_recipient(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    recipient constant text := payload ->> 'email';
    member constant uuid := (payload ->> 'by')::uuid;
begin
    perform public.enqueue_for_current_workspace(
        'ask_recipient',
        jsonb_build_object('workspace', workspace, 'email', recipient, 'by', member, 'is_counted', false),
        (payload ->> 'workspace')::uuid = workspace
            and exists (select from public.recipients r where r.workspace_id = workspace and r.email = recipient)
            and exists (select from public.memberships m where m.workspace_id = workspace and m.user_id = member),
        -10,
        format('ask_recipient %s %s', workspace, md5(recipient)));
end
$$;

-- Makes the small picture of a file.
create function enqueue_make_thumbnail(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    wanted constant uuid := (payload ->> 'file')::uuid;
begin
    perform public.enqueue_for_current_workspace(
        'make_thumbnail',
        jsonb_build_object('workspace', workspace, 'file', wanted),
        (payload ->> 'workspace')::uuid = workspace
            and exists (select from public.files f where f.workspace_id = workspace and f.id = wanted),
        0);
end
$$;

-- Removes the bytes of files. Called before their rows are deleted, in the same transaction: afterwards nobody knows
-- whose they were.
create function enqueue_remove_files(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    keys constant text[] := array(select jsonb_array_elements_text(payload -> 'keys'));
begin
    perform public.enqueue_for_current_workspace(
        'remove_files',
        jsonb_build_object('keys', keys),
        cardinality(keys) > 0
            and not exists (
                select from unnest(keys) as wanted (key)
                where not exists (
                    select from public.files f
                    where f.workspace_id = workspace and f.object_key = wanted.key
                      -- A key ends with its file's id; by that it is found.
                      and f.id = substring(wanted.key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid)),
        10);
end
$$;

-- Deletes what came in through an endpoint that was deleted.
create function enqueue_erase_endpoint(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    gone constant text := payload ->> 'endpoint';
begin
    perform public.enqueue_for_current_workspace(
        'erase_endpoint',
        jsonb_build_object('workspace', workspace, 'endpoint', gone),
        (payload ->> 'workspace')::uuid = workspace
            and exists (
                select from public.endpoints e
                where e.workspace_id = workspace and e.id = gone and e.deleted_at is not null),
        10);
end
$$;

-- Deletes what such an endpoint had set about its deliveries.
create function enqueue_forget_destinations(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    gone constant text := payload ->> 'endpoint';
begin
    perform public.enqueue_for_current_workspace(
        'forget_destinations',
        jsonb_build_object('workspace', workspace, 'endpoint', gone),
        (payload ->> 'workspace')::uuid = workspace
            and exists (
                select from public.endpoints e
                where e.workspace_id = workspace and e.id = gone and e.deleted_at is not null),
        10);
end
$$;

do $$
declare
    enqueuing regprocedure;
begin
    foreach enqueuing in array array[
        'enqueue_ask_recipient(jsonb)', 'enqueue_make_thumbnail(jsonb)', 'enqueue_remove_files(jsonb)',
        'enqueue_erase_endpoint(jsonb)', 'enqueue_forget_destinations(jsonb)'
    ]::regprocedure[] loop
        execute format('revoke all on function %s from public', enqueuing);
        execute format('grant execute on function %s to formtray_app', enqueuing);
    end loop;
end
$$;
