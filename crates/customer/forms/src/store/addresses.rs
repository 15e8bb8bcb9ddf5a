use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;

use crate::model::id::EndpointId;

/// All public ids that an endpoint has had, including its own id.
pub(crate) async fn addresses(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<Vec<EndpointId>> {
    sqlx::query_scalar!(
        r#"select id as "id: EndpointId" from endpoint_addresses where workspace_id = $1 and endpoint_id = $2"#,
        workspace.0,
        endpoint.as_str()
    )
    .fetch_all(conn)
    .await
}

/// Replaces the current public id of an endpoint. The old one works until `old_until`.
///
/// The caller has locked the endpoint with `find_to_change`. A trigger notifies every server.
pub(crate) async fn change_address(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    fresh: &EndpointId,
    old_until: Timestamp,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update endpoint_addresses set answers_until = $3
         where workspace_id = $1 and endpoint_id = $2 and answers_until is null",
        workspace.0,
        endpoint.as_str(),
        old_until.to_sqlx() as SqlTimestamp
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into endpoint_addresses (id, workspace_id, endpoint_id, created_at) values ($1, $2, $3, $4)",
        fresh.as_str(),
        workspace.0,
        endpoint.as_str(),
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}
