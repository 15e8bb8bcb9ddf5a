use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use intake::SubmissionId;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::Delivery;
use crate::store;

/// The activity of a submission, oldest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Timeline {
    /// The events.
    items: Vec<TimelineItem>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = TimelineItem)]
struct TimelineItem {
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    kind: TimelineKind,
    /// The delivery, for events of the kind `delivery`.
    #[serde(skip_serializing_if = "Option::is_none")]
    delivery: Option<Delivery>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TimelineKind)]
enum TimelineKind {
    Received,
    Judged,
    Stored,
    Delivery,
}

/// Get the activity of a submission, with all deliveries and attempts.
#[utoipa::path(
    get, path = "/api/submissions/{submission_id}/timeline", operation_id = "submissions_timeline", tag = "deliveries",
    security(("session" = [])),
    params(("submission_id" = SubmissionId, Path, description = "The id of the submission")),
    responses((status = 200, body = Timeline), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn timeline(
    State(platform): State<Platform>,
    signed: Signed,
    Path(submission): Path<SubmissionId>,
) -> Result<Json<Timeline>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    store::shown::timeline::exists(&mut tx, signed.workspace, submission).await?;
    let deliveries = store::shown::timeline::deliveries(&mut tx, signed.workspace, submission).await?;
    let at = submission.time();
    // Nothing is answered before the submission is stored, so all three share its time.
    let received = [TimelineKind::Received, TimelineKind::Judged, TimelineKind::Stored];
    let received = received.into_iter().map(|kind| TimelineItem { at, kind, delivery: None });
    let delivered = deliveries.into_iter().map(|delivery| TimelineItem {
        at: delivery.created_at,
        kind: TimelineKind::Delivery,
        delivery: Some(delivery),
    });
    Ok(Json(Timeline { items: received.chain(delivered).collect() }))
}
