use accounts::WorkspaceId;
use sqlx::PgConnection;

/// Returns the total size in bytes of all files of the workspace whose transaction this is, from the counters.
pub(crate) async fn stored_file_bytes(conn: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select file_bytes as "bytes!" from stored_bytes()"#).fetch_one(conn).await
}

/// Returns the number of unread submissions in all inboxes of a workspace.
pub(crate) async fn unread(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select (coalesce((select sum(unread) from folder_totals where workspace_id = $1), 0)
                   + coalesce((select sum(inbox + test) from waiting_arrivals()), 0))::bigint as "unread!""#,
        workspace.0
    )
    .fetch_one(conn)
    .await
}
