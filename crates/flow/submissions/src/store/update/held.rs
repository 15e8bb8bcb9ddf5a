//! Opening and discarding held submissions.

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// Locks the allowance of the workspace whose transaction this is, and returns how many submissions the month has.
pub(crate) async fn lock_own_allowance(tx: &mut PgConnection, month: Date) -> sqlx::Result<u64> {
    let used = sqlx::query_scalar!(
        r#"select lock_own_allowance($1) as "used!""#,
        month.to_sqlx() as jiff_sqlx::Date
    )
    .fetch_one(tx)
    .await?;
    Ok(used.unsigned_abs())
}

/// Opens the newest held submissions of the workspace whose transaction this is, and returns them with their endpoints.
pub(crate) async fn open_held(
    tx: &mut PgConnection,
    count: u64,
    now: Timestamp,
) -> sqlx::Result<Vec<(SubmissionId, EndpointId)>> {
    let rows = sqlx::query!(
        r#"select submission_id as "id!: SubmissionId", of_endpoint as "endpoint!: EndpointId" from open_held($1, $2)"#,
        i64::try_from(count).unwrap_or(i64::MAX),
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_all(tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.endpoint)).collect())
}

/// Returns the newest held submission of a workspace.
pub(crate) async fn newest_held(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Option<SubmissionId>> {
    sqlx::query_scalar!(
        r#"select id as "id: SubmissionId" from submissions
           where workspace_id = $1 and state = 'held' order by id desc limit 1"#,
        workspace.0
    )
    .fetch_optional(tx)
    .await
}

/// Returns some held submissions of a workspace up to an id, with their endpoints.
pub(crate) async fn held_until(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    until: SubmissionId,
    limit: i64,
) -> sqlx::Result<Vec<(SubmissionId, EndpointId)>> {
    let rows = sqlx::query!(
        r#"select id as "id: SubmissionId", endpoint_id as "endpoint: EndpointId" from submissions
           where workspace_id = $1 and state = 'held' and id <= $2 order by id limit $3"#,
        workspace.0,
        until.0,
        limit
    )
    .fetch_all(tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.endpoint)).collect())
}

/// Returns the endpoints that have held submissions before an id.
pub(crate) async fn with_held_before(
    worker: &PgPool,
    before: Uuid,
) -> sqlx::Result<Vec<(WorkspaceId, EndpointId)>> {
    let rows = sqlx::query!(
        r#"select t.workspace_id as "workspace: WorkspaceId", t.endpoint_id as "endpoint: EndpointId"
           from folder_totals t
           cross join lateral (
               select from submissions s
               where s.workspace_id = t.workspace_id and s.endpoint_id = t.endpoint_id
                 and s.state = 'held' and s.id < $1
               limit 1) old
           where t.held > 0"#,
        before
    )
    .fetch_all(worker)
    .await?;
    Ok(rows.into_iter().map(|row| (row.workspace, row.endpoint)).collect())
}
