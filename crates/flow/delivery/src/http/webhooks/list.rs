use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;
use serde::Serialize;
use utoipa::ToSchema;

use super::WebhookBody;
use crate::store::webhooks;

#[derive(Serialize, ToSchema)]
pub(crate) struct Webhooks {
    /// The webhooks.
    items: Vec<WebhookBody>,
}

/// List the webhooks of an endpoint, oldest first.
#[utoipa::path(
    get, path = "/api/endpoints/{id}/webhooks", operation_id = "webhooks_list", tag = "webhooks",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    responses((status = 200, body = Webhooks), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn list(
    State(platform): State<Platform>,
    signed: Signed,
    Path(endpoint): Path<EndpointId>,
) -> Result<Json<Webhooks>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !forms::exists(&mut tx, signed.workspace, &endpoint).await? {
        return Err(Error::not_found());
    }
    let now = platform.clock.now();
    let found = webhooks::list(&mut tx, signed.workspace, &endpoint, None).await?;
    Ok(Json(Webhooks { items: found.into_iter().map(|status| WebhookBody::new(status, now)).collect() }))
}
