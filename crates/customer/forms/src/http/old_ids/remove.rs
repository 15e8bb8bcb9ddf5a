use accounts::{RequestSource, Signed};
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use super::OldId;
use crate::cache::FormCache;
use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::store::imported_ids;

/// Remove an id of another service from an endpoint.
///
/// Submissions to it get 404. Nobody else can claim it; you can claim it again.
#[utoipa::path(
    delete, path = "/api/endpoints/{id}/old-ids/{old_id}", operation_id = "old_ids_remove", tag = "endpoints",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint"), ("old_id" = OldId, Path, description = "The id at the other service")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn remove(
    State(platform): State<Platform>,
    State(cache): State<FormCache>,
    signed: Signed,
    source: RequestSource,
    Path((id, old_id)): Path<(EndpointId, OldId)>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !imported_ids::release_old_id(&mut tx, &old_id.0, &id, platform.clock.now()).await? {
        return Err(FormError::NotFound.into());
    }
    accounts::log_old_id(&mut tx, signed, false, &source, (&platform.clock, &old_id.0, id.as_str())).await?;
    tx.commit().await?;
    cache.load_imported_ids().await?;
    Ok(StatusCode::NO_CONTENT)
}
