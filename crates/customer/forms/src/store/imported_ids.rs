//! The table `imported_ids`: public ids that another installation or service made.

use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};

use crate::model::id::EndpointId;

/// Returns all of them with their endpoints, as the worker, because a visitor has no workspace.
pub(crate) async fn all(worker: &PgPool) -> sqlx::Result<Vec<(String, EndpointId)>> {
    let rows = sqlx::query!(
        r#"select id, endpoint_id as "endpoint: EndpointId" from imported_ids where released_at is null"#
    );
    Ok(rows.fetch_all(worker).await?.into_iter().map(|row| (row.id, row.endpoint)).collect())
}

/// Claims ids for an endpoint, as the owner. Fails if somebody has or had one of them.
pub(crate) async fn claim(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    ids: &[EndpointId],
) -> sqlx::Result<()> {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    sqlx::query!(
        "insert into imported_ids (id, workspace_id, endpoint_id) select id, $1, $2 from unnest($3::text[]) as i (id)",
        workspace.0,
        endpoint.as_str(),
        &ids
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// An id of another service that an endpoint answers under.
pub(crate) struct OldIdRow {
    pub id: String,
    pub endpoint: EndpointId,
    pub claimed_at: SqlTimestamp,
}

/// Lists the ids of other services under which the endpoints of a workspace answer, oldest first.
pub(crate) async fn old_ids(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: Option<&EndpointId>,
) -> sqlx::Result<Vec<OldIdRow>> {
    sqlx::query_as!(
        OldIdRow,
        r#"select id, endpoint_id as "endpoint: EndpointId", created_at as "claimed_at: SqlTimestamp" from imported_ids
           where workspace_id = $1 and ($2::text is null or endpoint_id = $2) and length(id) = 8 and released_at is null
           order by created_at, id"#,
        workspace.0,
        endpoint.map(EndpointId::as_str)
    )
    .fetch_all(conn)
    .await
}

/// Claims an id of another service for an endpoint of a workspace. Returns `done`, `missing`, `taken` or `limit`.
pub(crate) async fn claim_old_id(
    conn: &mut PgConnection,
    old_id: &str,
    endpoint: &EndpointId,
    max_claims: i64,
) -> sqlx::Result<String> {
    sqlx::query_scalar!(
        r#"select claim_imported_id($1, $2, $3) as "result!""#,
        old_id,
        endpoint.as_str(),
        max_claims
    )
    .fetch_one(conn)
    .await
}

/// Removes a claim. Returns whether there was one.
pub(crate) async fn release_old_id(
    conn: &mut PgConnection,
    old_id: &str,
    endpoint: &EndpointId,
    now: Timestamp,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select release_imported_id($1, $2, $3) as "released!""#,
        old_id,
        endpoint.as_str(),
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_one(conn)
    .await
}
