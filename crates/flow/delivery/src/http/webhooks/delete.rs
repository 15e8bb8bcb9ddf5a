use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;

use crate::model::DestinationId;
use crate::store::{notifications, webhooks};

/// Delete a webhook.
///
/// It isn't called any more. Earlier deliveries stay in the activity of their submissions.
#[utoipa::path(
    delete, path = "/api/endpoints/{id}/webhooks/{webhook_id}", operation_id = "webhooks_delete", tag = "webhooks",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint"), ("webhook_id" = DestinationId, Path, description = "The id of the webhook")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn delete(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, id)): Path<(EndpointId, DestinationId)>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    webhooks::lock(&mut tx, signed.workspace, &endpoint, id).await?;
    notifications::remove_destinations(&mut tx, signed.workspace, &[id]).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
