use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::FormCache;
use crate::model::facts::EndpointDeleted;
use crate::model::id::EndpointId;
use crate::store;

/// Delete an endpoint and all its submissions permanently.
///
/// Its URLs return 404 immediately. Files are deleted within an hour.
#[utoipa::path(
    delete, path = "/api/endpoints/{id}", operation_id = "endpoints_delete", tag = "endpoints",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn delete(
    State(platform): State<Platform>,
    State(cache): State<FormCache>,
    signed: Signed,
    Path(id): Path<EndpointId>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    store::soft_delete(&mut tx, signed.workspace, &id, platform.clock.now()).await?;
    let gone = EndpointDeleted { workspace: signed.workspace, endpoint: id };
    platform.jobs.publish_fact_as_app(&mut tx, &gone).await?;
    let addresses = store::addresses(&mut tx, signed.workspace, &gone.endpoint).await?;
    tx.commit().await?;
    cache.mark_changed(&addresses);
    Ok(StatusCode::NO_CONTENT)
}
