use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;
use serde::Serialize;
use submissions::News;
use utoipa::ToSchema;

use crate::model::DestinationId;
use crate::store;
use crate::work::ReleaseResumed;

#[derive(Serialize, ToSchema)]
pub(crate) struct Resumed {
    /// How many waited for it.
    count: u64,
}

/// Take a paused destination up again: what waited goes out.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/destinations/{destination_id}/resume",
    operation_id = "destinations_resume", tag = "deliveries",
    security(("session" = [])),
    params(("id" = EndpointId, Path), ("destination_id" = DestinationId, Path)),
    responses((status = 200, body = Resumed), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody))
)]
pub(crate) async fn resume(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, destination)): Path<(EndpointId, DestinationId)>,
) -> Result<Json<Resumed>, Error> {
    let workspace = signed.workspace;
    let mut tx = platform.db.tenant(workspace).await?;
    store::destinations::in_use(&mut tx, workspace, &endpoint, destination).await?;
    let count = store::destinations::resume(&mut tx, workspace, destination).await?;
    if store::destinations::release(&mut tx, &[destination.0], platform.clock.moved_ms()).await? {
        platform.jobs.enqueue_as_app(&mut tx, ReleaseResumed { workspace, destination }).await?;
    }
    tx.commit().await?;
    News::Attention.tell(&platform.bus, workspace);
    Ok(Json(Resumed { count: count.unsigned_abs() }))
}
