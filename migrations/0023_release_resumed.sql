-- Lets the deliveries that waited for a paused destination go out, some at a time. Asked for again while it waits, it runs
-- once.
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
        0,
        format('release_resumed %s', resumed));
end
$$;
revoke all on function enqueue_release_resumed(jsonb) from public;
grant execute on function enqueue_release_resumed(jsonb) to formtray_app;
