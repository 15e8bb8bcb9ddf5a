use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;

use super::{WebhookWithSecret, shown};
use crate::model::DestinationId;
use crate::store::webhooks;

/// Create a new secret for a webhook.
///
/// It's shown only once. The previous secret also signs calls for another 24 hours. An older one ends immediately.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/webhooks/{webhook_id}/rotate-secret",
    operation_id = "webhooks_rotate_secret", tag = "webhooks",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint"), ("webhook_id" = DestinationId, Path, description = "The id of the webhook")),
    responses((status = 200, body = WebhookWithSecret), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn rotate_secret(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, id)): Path<(EndpointId, DestinationId)>,
) -> Result<Json<WebhookWithSecret>, Error> {
    let (workspace, now) = (signed.workspace, platform.clock.now());
    let mut tx = platform.db.tenant(workspace).await?;
    let mut webhook = webhooks::lock(&mut tx, workspace, &endpoint, id).await?.webhook;
    let secret = webhook.rotate(&platform.seal, id, now).text();
    webhooks::save(&mut tx, workspace, id, &webhook).await?;
    let webhook = shown(&mut tx, workspace, &endpoint, id, now).await?;
    tx.commit().await?;
    Ok(Json(WebhookWithSecret { webhook, secret }))
}
