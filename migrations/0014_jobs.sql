-- The jobs that the app may enqueue: one function for each, for the current workspace and for things that are in it.
-- They run as the owner, because the app has no access to the queue. So each of them checks whom the job is for, and
-- builds the payload itself.
--
-- The queue (schema jobs) is created after the migrations (crates/platform/jobs/src/schema.rs); these functions work
-- from then on. The priorities are the numbers of jobs::Priority; the lowest runs first.

-- Enqueues a job, or fails if it isn't for the current workspace. No role may call it; the functions below do.
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

-- Sends the email that asks a recipient to confirm. Because of the job key, a second request while the job is waiting
-- doesn't send a second email.
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
        -10, -- Email
        format('ask_recipient %s %s', workspace, md5(recipient)));
end
$$;

-- Makes the deliveries of a resumed destination due again, some at a time. Requested again while it is waiting, the job
-- runs once.
create function enqueue_release_resumed(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    resumed constant uuid := (payload ->> 'destination')::uuid;
begin
    perform public.enqueue_for_current_workspace(
        'release_resumed',
        jsonb_build_object('workspace', workspace, 'destination', resumed),
        (payload ->> 'workspace')::uuid = workspace
            and exists (select from public.destinations t where t.workspace_id = workspace and t.id = resumed),
        0, -- Ordinary
        format('release_resumed %s', resumed));
end
$$;

-- Creates the thumbnail of a file.
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
        0 -- Ordinary
    );
end
$$;

-- Deletes the bytes of files. It is called before their rows are deleted, in the same transaction: afterwards nobody
-- could tell whose files they were.
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
                      -- A key ends with its file's id, so the row is found by primary key.
                      and f.id = substring(wanted.key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid)),
        10 -- Cleanup
    );
end
$$;

-- Deletes the submissions of a deleted endpoint.
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
        10 -- Cleanup
    );
end
$$;

-- Deletes the delivery settings of a deleted endpoint.
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
        10 -- Cleanup
    );
end
$$;

-- Deletes what was learned about the fields of a deleted endpoint.
create function enqueue_forget_learned(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    gone constant text := payload ->> 'endpoint';
begin
    perform public.enqueue_for_current_workspace(
        'forget_learned',
        jsonb_build_object('workspace', workspace, 'endpoint', gone),
        (payload ->> 'workspace')::uuid = workspace
            and exists (
                select from public.endpoints e
                where e.workspace_id = workspace and e.id = gone and e.deleted_at is not null),
        10 -- Cleanup
    );
end
$$;

-- Emails recipients about held submissions that were opened.
create function enqueue_tell_opened(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
    opened constant jsonb := payload -> 'endpoints';
begin
    perform public.enqueue_for_current_workspace(
        'tell_opened',
        jsonb_build_object('workspace', workspace, 'endpoints', opened),
        (payload ->> 'workspace')::uuid = workspace
            and not exists (
                select from jsonb_array_elements(opened) as one
                where not exists (
                    select from public.endpoints e where e.workspace_id = workspace and e.id = one ->> 'endpoint')),
        -10 -- Email
    );
end
$$;

-- Resumes what was paused without an add-on that the current workspace has activated.
create function enqueue_resume_webhooks(payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    workspace constant uuid := public.current_workspace();
begin
    perform public.enqueue_for_current_workspace(
        'resume_webhooks',
        jsonb_build_object('workspace', workspace, 'addon', payload ->> 'addon'),
        (payload ->> 'workspace')::uuid = workspace
            and exists (
                select from public.addon_periods p
                where p.workspace_id = workspace and p.addon = payload ->> 'addon' and p.last_day is null),
        0 -- Ordinary
    );
end
$$;

revoke all on function
    enqueue_ask_recipient(jsonb), enqueue_release_resumed(jsonb), enqueue_make_thumbnail(jsonb),
    enqueue_remove_files(jsonb), enqueue_erase_endpoint(jsonb), enqueue_forget_destinations(jsonb),
    enqueue_forget_learned(jsonb), enqueue_tell_opened(jsonb), enqueue_resume_webhooks(jsonb)
    from public;
grant execute on function
    enqueue_ask_recipient(jsonb), enqueue_release_resumed(jsonb), enqueue_make_thumbnail(jsonb),
    enqueue_remove_files(jsonb), enqueue_erase_endpoint(jsonb), enqueue_forget_destinations(jsonb),
    enqueue_forget_learned(jsonb), enqueue_tell_opened(jsonb), enqueue_resume_webhooks(jsonb)
    to formtray_app;
