//! Deletes submissions, and everything that this crate stores for a workspace.

pub(crate) mod erased_values;
pub(crate) mod scan;

use accounts::WorkspaceId;
use forms::EndpointId;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::model::State;

/// Deletes submissions with their files, keys and outbox entries, and returns the keys of the objects to remove.
///
/// The numbers in `folder_totals` go down; the meter (`usage.counted`) doesn't.
pub(crate) async fn delete(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ids: &[Uuid],
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"
        with gone as (
            delete from submissions where workspace_id = $1 and id = any($2)
            returning id, endpoint_id, state, read
        ), unqueued as (
            delete from outbox where workspace_id = $1 and id = any($2)
        ), forgotten as (
            delete from submission_keys
            where workspace_id = $1 and endpoint_id in (select endpoint_id from gone) and submission_id = any($2)
        ), discounted as (
            insert into folder_totals as t (workspace_id, endpoint_id, inbox, unread, spam, held, trash, last_at)
            select $1, endpoint_id,
                   -count(*) filter (where state = 'inbox'),
                   -count(*) filter (where state = 'inbox' and not read),
                   -count(*) filter (where state = 'spam'),
                   -count(*) filter (where state = 'held'),
                   -count(*) filter (where state = 'trash'),
                   max(uuid_time(id))
            from gone group by 2 order by 2
            on conflict (workspace_id, endpoint_id) do update
            set inbox = t.inbox + excluded.inbox, unread = t.unread + excluded.unread,
                spam = t.spam + excluded.spam, held = t.held + excluded.held, trash = t.trash + excluded.trash
        )
        delete from files where workspace_id = $1 and submission_id = any($2)
        returning object_key
        "#,
        workspace.0,
        ids
    )
    .fetch_all(conn)
    .await
}

/// Returns some submissions of an endpoint before an id, in any state.
///
/// With a state, only those in it are returned that weren't moved there after the time of that id.
pub(crate) async fn ids_before(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    state: Option<State>,
    before: Uuid,
    limit: i64,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select id from submissions
         where workspace_id = $1 and endpoint_id = $2 and id < $3
           and ($5::text is null or (state = $5 and (moved_at is null or moved_at < uuid_time($3)))) limit $4",
        workspace.0,
        endpoint.as_str(),
        before,
        limit,
        state as Option<State>
    )
    .fetch_all(conn)
    .await
}

/// Returns the endpoints that have spam or trash before an id. Each endpoint with a full folder costs an index look-up;
/// `limit` keeps PostgreSQL from reading the submissions themselves instead.
pub(crate) async fn with_spam_or_trash_before(
    worker: &PgPool,
    before: Uuid,
) -> sqlx::Result<Vec<(WorkspaceId, EndpointId)>> {
    let rows = sqlx::query!(
        r#"select t.workspace_id as "workspace: WorkspaceId", t.endpoint_id as "endpoint: EndpointId"
           from folder_totals t
           cross join lateral (
               select from submissions s
               where s.workspace_id = t.workspace_id and s.endpoint_id = t.endpoint_id
                 and s.state in ('spam', 'trash') and s.id < $1
               limit 1) old
           where t.spam > 0 or t.trash > 0"#,
        before
    )
    .fetch_all(worker)
    .await?;
    Ok(rows.into_iter().map(|row| (row.workspace, row.endpoint)).collect())
}

/// Returns some submissions of a workspace, in any state.
pub(crate) async fn ids_of_workspace(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    limit: i64,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!("select id from submissions where workspace_id = $1 limit $2", workspace.0, limit)
        .fetch_all(conn)
        .await
}

/// Deletes what is left of a workspace whose submissions are deleted: outbox, keys, counters, outcomes and files.
///
/// Returns the keys of the objects to remove.
pub(crate) async fn delete_workspace_rows(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Vec<String>> {
    // Everything in `arrivals` is counted first; counted later, it would create counters for the workspace again.
    sqlx::query!("select count_arrivals()").execute(&mut *conn).await?;
    let keys = sqlx::query_scalar!(
        r#"
        with unqueued as (
            delete from outbox where workspace_id = $1
        ), forgotten as (
            delete from submission_keys where workspace_id = $1
        ), uncounted as (
            delete from usage where workspace_id = $1
        ), allowed as (
            delete from allowances where workspace_id = $1
        ), recounted as (
            delete from deleted_counts where workspace_id = $1
        ), compared as (
            delete from meter_differences where workspace_id = $1
        ), emptied as (
            delete from folder_totals where workspace_id = $1
        )
        delete from files where workspace_id = $1 returning object_key
        "#,
        workspace.0
    )
    .fetch_all(&mut *conn)
    .await?;
    intake::forget_outcomes(conn, workspace).await?;
    Ok(keys)
}
