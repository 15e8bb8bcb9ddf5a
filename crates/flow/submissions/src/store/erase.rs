use accounts::WorkspaceId;
use sqlx::PgConnection;
use uuid::Uuid;

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
