use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use jiff::SignedDuration;
use serde::Deserialize;
use submissions::ErasedValue;
use utoipa::ToSchema;

use crate::error::ErasureError;
use crate::model::{Erasure, ErasureId};
use crate::store::{self, NewCount};
use crate::work::{CountValue, JobOf, seal_context};

/// The most counts that a workspace may start within an hour. Each reads every submission.
const MAX_COUNTS_PER_HOUR: i64 = 20;

/// What to look for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountErasure {
    /// An email address or any other text of 4 to 254 characters.
    value: String,
}

/// Count what contains a value.
///
/// Looks for an email address or any other text in all submissions of the workspace, in their files' names, memos and deliveries.
/// Nothing is deleted yet. Read the result with `GET /api/erasures/{id}`, then confirm it. A count that you don't confirm is
/// forgotten after an hour, or when you start another.
///
/// Case, accents written in another form and repeated spaces don't matter. A value that is part of a longer word or email address
/// doesn't count, and neither does the content of files.
#[utoipa::path(
    post, path = "/api/erasures/count", operation_id = "erasures_count", tag = "submissions",
    security(("session" = [])),
    request_body = CountErasure,
    responses(
        (status = 202, body = Erasure),
        (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody, description = "`too_short` or `too_long` on `value`."),
        (status = 429, body = ErrorBody, description = "`too_many_counts`: 20 were started in the last hour."),
    )
)]
pub(crate) async fn count(
    State(platform): State<Platform>,
    signed: Signed,
    Json(body): Json<CountErasure>,
) -> Result<(StatusCode, Json<Erasure>), Error> {
    let value = ErasedValue::parse(&body.value).map_err(ErasureError::from)?;
    let now = platform.clock.now();
    let id = ErasureId(platform.clock.uuid());
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let lately = store::counts_since(&mut tx, signed.workspace, now - SignedDuration::from_hours(1)).await?;
    if lately >= MAX_COUNTS_PER_HOUR {
        return Err(ErasureError::TooManyCounts.into());
    }
    store::replace_counts(&mut tx, signed.workspace).await?;
    let sealed = platform.seal.seal(&seal_context(id), value.as_str().as_bytes());
    let new = NewCount { id, hint: &value.hint(), sealed_value: &sealed };
    store::insert_count(&mut tx, signed.workspace, &new, now).await?;
    let job = CountValue(JobOf { workspace: signed.workspace, erasure: id });
    platform.jobs.enqueue_as_app(&mut tx, job).await?;
    let erasure = store::find(&mut tx, signed.workspace, id).await?.ok_or(ErasureError::NotFound)?;
    tx.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(erasure)))
}
