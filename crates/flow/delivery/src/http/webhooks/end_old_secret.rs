use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;

use crate::model::DestinationId;
use crate::store::webhooks;

/// Stop using the older secret of a webhook.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/webhooks/{webhook_id}/end-old-secret",
    operation_id = "webhooks_end_old_secret", tag = "webhooks",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint"), ("webhook_id" = DestinationId, Path, description = "The id of the webhook")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn end_old_secret(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, id)): Path<(EndpointId, DestinationId)>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let mut webhook = webhooks::lock(&mut tx, signed.workspace, &endpoint, id).await?.webhook;
    webhook.end_old_secret();
    webhooks::save(&mut tx, signed.workspace, id, &webhook).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
