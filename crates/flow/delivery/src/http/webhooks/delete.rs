use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;

use crate::model::DestinationId;
use crate::store::{notifications, webhooks};

/// Take a webhook away: nothing more is sent there. What was sent is still told by its submission.
#[utoipa::path(
    delete, path = "/api/endpoints/{id}/webhooks/{webhook_id}", operation_id = "webhooks_delete", tag = "webhooks",
    security(("session" = [])),
    params(("id" = EndpointId, Path), ("webhook_id" = DestinationId, Path)),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn delete(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, id)): Path<(EndpointId, DestinationId)>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    webhooks::hold(&mut tx, signed.workspace, &endpoint, id).await?;
    notifications::take_away(&mut tx, signed.workspace, &[id]).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
