//! The table `imported_ids`: public ids that another installation or service made.

use sqlx::PgPool;

use crate::model::id::EndpointId;

/// Returns all of them with their endpoints, as the worker, because a visitor has no workspace.
pub(crate) async fn all(worker: &PgPool) -> sqlx::Result<Vec<(String, EndpointId)>> {
    let rows = sqlx::query!(r#"select id, endpoint_id as "endpoint: EndpointId" from imported_ids"#);
    Ok(rows.fetch_all(worker).await?.into_iter().map(|row| (row.id, row.endpoint)).collect())
}
