use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;
use serde::Serialize;
use submissions::WorkspaceMessage;
use utoipa::ToSchema;

use super::webhooks::require_addon;
use crate::model::DestinationId;
use crate::store;
use crate::work::ReleaseResumed;

#[derive(Serialize, ToSchema)]
pub(crate) struct Resumed {
    /// The number of deliveries that were waiting.
    count: u64,
}

/// Resume a paused destination and send the waiting deliveries.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/destinations/{destination_id}/resume",
    operation_id = "destinations_resume", tag = "deliveries",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint"), ("destination_id" = DestinationId, Path, description = "The id of the destination: a recipient or a webhook")),
    responses((status = 200, body = Resumed), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody, description = "`addon_required`: more than one webhook needs an add-on."))
)]
pub(crate) async fn resume(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, destination)): Path<(EndpointId, DestinationId)>,
) -> Result<Json<Resumed>, Error> {
    let workspace = signed.workspace;
    let mut tx = platform.db.tenant(workspace).await?;
    store::destinations::in_use(&mut tx, workspace, &endpoint, destination).await?;
    if store::destinations::is_webhook(&mut tx, workspace, destination).await? {
        require_addon(&mut tx, &platform, workspace, Some(destination)).await?;
    }
    let count = store::destinations::resume(&mut tx, workspace, destination).await?;
    if store::destinations::release(&mut tx, &[destination.0], platform.clock.moved_ms()).await? {
        platform.jobs.enqueue_as_app(&mut tx, ReleaseResumed { workspace, destination }).await?;
    }
    tx.commit().await?;
    WorkspaceMessage::Attention.publish(&platform.bus, workspace);
    Ok(Json(Resumed { count: count.unsigned_abs() }))
}
