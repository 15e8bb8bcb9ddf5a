//! All queries of this crate.

pub(crate) mod erased;
pub(crate) mod imports;
pub(crate) mod jobs;

use accounts::WorkspaceId;
use forms::EndpointId;
use sqlx::PgConnection;

/// Whether an endpoint is there, and after how many days it deletes submissions, if it does.
pub(crate) async fn retention_of(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<Option<Option<i32>>> {
    sqlx::query_scalar!(
        "select retention_days from endpoints where workspace_id = $1 and id = $2 and deleted_at is null",
        workspace.0,
        endpoint.as_str()
    )
    .fetch_optional(conn)
    .await
}
