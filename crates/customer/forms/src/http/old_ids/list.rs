use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;

use super::OldIds;
use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::store::open_forms;

/// List the ids of other services under which an endpoint answers.
#[utoipa::path(
    get, path = "/api/endpoints/{id}/old-ids", operation_id = "old_ids_list", tag = "endpoints",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    responses((status = 200, body = OldIds), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn list(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
) -> Result<Json<OldIds>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !open_forms::exists(&mut tx, signed.workspace, &id).await? {
        return Err(FormError::NotFound.into());
    }
    let listed = super::listed(&platform, &mut tx, signed.workspace, &id).await?;
    tx.commit().await?;
    Ok(Json(listed))
}
