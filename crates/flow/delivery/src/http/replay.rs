use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{DeliveryId, DestinationId};
use crate::store;

/// The maximum number of deliveries resent by one request. For more, the request is repeated.
const MAX_REPLAYED_DELIVERIES: i64 = 10_000;

/// Resend a delivery to the same destination.
///
/// Works for deliveries that succeeded, failed or were cancelled.
#[utoipa::path(
    post, path = "/api/deliveries/{id}/replay", operation_id = "deliveries_replay", tag = "deliveries",
    security(("session" = [])),
    params(("id" = DeliveryId, Path, description = "The id of the delivery")),
    responses((status = 202), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody))
)]
pub(crate) async fn replay(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<DeliveryId>,
) -> Result<StatusCode, Error> {
    let (new_id, now) = (platform.clock.uuid(), platform.clock.now());
    let mut tx = platform.db.tenant(signed.workspace).await?;
    store::replay::replay(&mut tx, signed.workspace, id, new_id, now, platform.clock.moved_ms()).await?;
    tx.commit().await?;
    Ok(StatusCode::ACCEPTED)
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Replayed {
    /// The number of deliveries that are being resent.
    count: u64,
}

/// Resend all failed deliveries to one destination.
///
/// At most 10,000 per call.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/destinations/{destination_id}/replay-failed",
    operation_id = "destinations_replay_failed", tag = "deliveries",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint"), ("destination_id" = DestinationId, Path, description = "The id of the destination: a recipient or a webhook")),
    responses((status = 202, body = Replayed), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody))
)]
pub(crate) async fn replay_failed(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, destination)): Path<(EndpointId, DestinationId)>,
) -> Result<(StatusCode, Json<Replayed>), Error> {
    let workspace = signed.workspace;
    let mut tx = platform.db.tenant(workspace).await?;
    store::destinations::in_use(&mut tx, workspace, &endpoint, destination).await?;
    let failed = store::replay::failed_submissions(
        &mut tx,
        workspace,
        &endpoint,
        destination,
        MAX_REPLAYED_DELIVERIES,
    )
    .await?;
    let rounds: Vec<_> =
        failed.into_iter().map(|submission| (platform.clock.uuid(), submission, destination.0)).collect();
    let count = store::replay::insert_rounds(
        &mut tx,
        workspace,
        &rounds,
        platform.clock.now(),
        platform.clock.moved_ms(),
    )
    .await?;
    tx.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(Replayed { count })))
}
