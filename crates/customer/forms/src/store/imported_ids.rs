//! The table `imported_ids`: public ids that another installation or service made.

use accounts::WorkspaceId;
use sqlx::{PgConnection, PgPool};

use crate::model::id::EndpointId;

/// Returns all of them with their endpoints, as the worker, because a visitor has no workspace.
pub(crate) async fn all(worker: &PgPool) -> sqlx::Result<Vec<(String, EndpointId)>> {
    let rows = sqlx::query!(r#"select id, endpoint_id as "endpoint: EndpointId" from imported_ids"#);
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
