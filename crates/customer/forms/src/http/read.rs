use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;

use super::EndpointBody;
use crate::model::id::EndpointId;
use crate::store;

/// Get an endpoint.
#[utoipa::path(
    get, path = "/api/endpoints/{id}", operation_id = "endpoints_read", tag = "endpoints",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    responses((status = 200, body = EndpointBody), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
) -> Result<Json<EndpointBody>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let endpoint = store::find(&mut tx, signed.workspace, &id, platform.clock.now()).await?;
    Ok(Json(EndpointBody::new(endpoint, platform.visitor_url())))
}
