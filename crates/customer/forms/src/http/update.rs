use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;

use super::EndpointBody;
use crate::cache::FormCache;
use crate::model::id::EndpointId;
use crate::settings::Change;
use crate::store;

/// Update the settings of an endpoint.
///
/// Fields that are left out keep their value. `null` clears a value.
///
/// To change the allowed domains without overwriting what others change at the same time, send `add_sites` and
/// `remove_sites` instead of `sites`.
#[utoipa::path(
    put, path = "/api/endpoints/{id}", operation_id = "endpoints_update", tag = "endpoints",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    request_body = Change,
    responses(
        (status = 200, body = EndpointBody),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn update(
    State(platform): State<Platform>,
    State(cache): State<FormCache>,
    signed: Signed,
    Path(id): Path<EndpointId>,
    Json(change): Json<Change>,
) -> Result<Json<EndpointBody>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let mut endpoint = store::find_to_change(&mut tx, signed.workspace, &id, platform.clock.now()).await?;
    endpoint.settings = endpoint.settings.changed(change)?;
    store::save(&mut tx, &endpoint, platform.clock.now()).await?;
    let addresses = store::addresses(&mut tx, signed.workspace, &id).await?;
    tx.commit().await?;
    cache.mark_changed(&addresses);
    Ok(Json(EndpointBody::new(endpoint, platform.visitor_url())))
}
