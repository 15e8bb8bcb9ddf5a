use api::{Error, FieldError, Json};
use axum::extract::{FromRequest, Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use jiff::{SignedDuration, Timestamp};
use kernel::constant_time_eq;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::board::StatusBoard;
use crate::model::{MAX_MEASURED_MS, Measurement};

/// The most measurements in one request.
const MAX_SENT_MEASUREMENTS: usize = 2_000;
/// How far the clock of the probe may be ahead of ours.
const MAX_CLOCK_DIFFERENCE: SignedDuration = SignedDuration::from_secs(60);
/// How old a measurement can be: as old as those that the probe keeps.
const MAX_MEASUREMENT_AGE: SignedDuration = SignedDuration::from_hours(8 * 24);

/// What the probe sends.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SentMeasurements {
    /// At most 2,000.
    measurements: Vec<Measurement>,
}

/// Record measurements of the status.
///
/// `formtray probe` calls this with the secret `status.probe_secret` as the bearer token. 404 if there is none in the
/// configuration. The first measurement of a minute and component counts, so repeating a request changes nothing. On 503 the
/// newest measurements are shown but not stored: send them again.
#[utoipa::path(
    post, path = "/api/status/measurements", operation_id = "status_record", tag = "status",
    request_body = SentMeasurements,
    responses(
        (status = 204, description = "Recorded."),
        (status = 401, body = api::ErrorBody, description = "The secret is wrong."),
        (status = 404, body = api::ErrorBody, description = "This server accepts no measurements."),
        (status = 422, body = api::ErrorBody, description = "There are too many, or one is in the future or older than 8 days."),
    )
)]
pub(crate) async fn record(
    State(board): State<StatusBoard>,
    headers: HeaderMap,
    request: Request,
) -> Result<StatusCode, Error> {
    let secret = board.probe_secret().ok_or_else(Error::not_found)?;
    if !sent_secret(&headers).is_some_and(|sent| constant_time_eq(sent, secret.as_bytes())) {
        return Err(Error::new(StatusCode::UNAUTHORIZED, "unauthorized", "The secret is missing or wrong."));
    }
    let Json(sent) = Json::<SentMeasurements>::from_request(request, &board).await?;
    check(&sent.measurements, board.now())?;
    board.record(sent.measurements).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn sent_secret(headers: &HeaderMap) -> Option<&[u8]> {
    headers.get(AUTHORIZATION)?.as_bytes().strip_prefix(b"Bearer ")
}

fn check(measurements: &[Measurement], now: Timestamp) -> Result<(), Error> {
    if measurements.len() > MAX_SENT_MEASUREMENTS {
        let message = "Send at most 2,000 measurements at once.";
        return Err(Error::invalid(vec![FieldError::new("measurements", "too_many", message)]));
    }
    let wrong = if measurements.iter().any(|one| one.at > now + MAX_CLOCK_DIFFERENCE) {
        "A measurement is in the future."
    } else if measurements.iter().any(|one| one.at < now - MAX_MEASUREMENT_AGE) {
        "A measurement is older than 8 days."
    } else if measurements.iter().any(|one| !(0..=MAX_MEASURED_MS).contains(&one.milliseconds)) {
        "Milliseconds must be 0 to 600,000."
    } else {
        return Ok(());
    };
    Err(Error::invalid(vec![FieldError::new("measurements", "out_of_range", wrong)]))
}
