use accounts::{Confirmed, RequestSource, log_erasure};
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use submissions::remember_erased;
use utoipa::ToSchema;

use crate::error::ErasureError;
use crate::model::{Erasure, ErasureId, ErasureState};
use crate::store::{self, ErasureRow};
use crate::work::{EraseValue, JobOf, open_value};

/// The most values that a workspace may erase within an hour.
const MAX_ERASURES_PER_HOUR: i64 = 5;
/// How long a count can be confirmed.
const COUNT_TTL: SignedDuration = SignedDuration::from_hours(1);

/// What was counted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmErasure {
    /// The number of submissions that were counted, `found.submissions`.
    #[serde(default)]
    #[schema(required, nullable = false)]
    confirm_count: Option<i64>,
}

/// Delete what contains a value, permanently.
///
/// Deletes every submission that contains the value, with its files, thumbnails, memo, deliveries and search entries. Read the
/// progress and the receipt with `GET /api/erasures/{id}`. Files are deleted within an hour.
///
/// Submissions that arrive later aren't deleted. For 30 days, nothing that was accepted before comes back, whatever is still
/// being stored.
#[utoipa::path(
    post, path = "/api/erasures/{id}/confirm", operation_id = "erasures_confirm", tag = "submissions",
    security(("session" = [])),
    params(("id" = ErasureId, Path, description = "The id of the count")),
    request_body = ConfirmErasure,
    responses(
        (status = 202, body = Erasure),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`: call `POST /api/auth/step-up` first."),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`erasure_counting`: the count isn't finished. `count_differs`: another number was counted. `count_expired`: the count is more than an hour old. `erasure_decided`: it was confirmed already, or another count was started. `erasure_running`: another erasure is running."),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_erasures`: 5 values were erased in the last hour."),
    )
)]
pub(crate) async fn confirm(
    State(platform): State<Platform>,
    confirmed: Confirmed,
    source: RequestSource,
    Path(id): Path<ErasureId>,
    Json(body): Json<ConfirmErasure>,
) -> Result<(StatusCode, Json<Erasure>), Error> {
    let now = platform.clock.now();
    let workspace = confirmed.workspace;
    let mut tx = platform.db.begin().await?;
    confirmed.check(&mut tx, now).await?;
    let row = store::lock(&mut tx, workspace, id).await?.ok_or(ErasureError::NotFound)?;
    check(&row, body.confirm_count, now)?;
    let value = open_value(&platform, id, &row)?;
    let lately = store::erasures_since(&mut tx, workspace, now - SignedDuration::from_hours(1)).await?;
    if lately >= MAX_ERASURES_PER_HOUR {
        return Err(ErasureError::TooManyErasures.into());
    }
    store::confirm(&mut tx, workspace, id, now).await.map_err(ErasureError::from)?;
    remember_erased(&mut tx, &platform.seal, (workspace, id.0), &value, now).await?;
    log_erasure(&mut tx, *confirmed, &source, (&platform.clock, row.found.submissions)).await?;
    platform.jobs.enqueue(&mut tx, EraseValue(JobOf { workspace, erasure: id })).await?;
    let erasure = store::find(&mut tx, workspace, id).await?.ok_or(ErasureError::NotFound)?;
    tx.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(erasure)))
}

fn check(row: &ErasureRow, counted: Option<i64>, now: Timestamp) -> Result<(), ErasureError> {
    match row.state {
        ErasureState::Counted => {}
        ErasureState::Counting => return Err(ErasureError::StillCounting),
        _ => return Err(ErasureError::AlreadyDecided),
    }
    if row.created_at.to_jiff() < now - COUNT_TTL {
        return Err(ErasureError::CountExpired);
    }
    if Some(row.found.submissions) != counted {
        return Err(ErasureError::CountDiffers);
    }
    Ok(())
}
