use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Platform, Query};
use axum::extract::State;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::DeliverySummary;
use crate::store;

/// The most days that one request can ask for.
const MAX_SUMMARY_DAYS: i64 = 90;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SummaryQuery {
    /// The number of days, including today: 1 to 90. Days are in UTC. Default: 30.
    days: Option<i64>,
}

/// Count the deliveries of recent submissions by state.
///
/// Counts the emails and webhooks of submissions that arrived on these days and are in the inbox or the trash. Of more than
/// 10,000 submissions, only the newest 10,000 are considered. A delivery that was resent counts once, with its latest
/// result. Test submissions and cancelled deliveries aren't counted.
#[utoipa::path(
    get, path = "/api/deliveries/summary", operation_id = "deliveries_summary", tag = "deliveries",
    security(("session" = [])),
    params(SummaryQuery),
    responses(
        (status = 200, body = DeliverySummary),
        (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn summary(
    State(platform): State<Platform>,
    signed: Signed,
    Query(query): Query<SummaryQuery>,
) -> Result<Json<DeliverySummary>, Error> {
    let from = first_moment(query.days, platform.clock.now())?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    Ok(Json(store::shown::attention::summary(&mut tx, signed.workspace, from).await?))
}

/// The start of the first of these days, the last of which is today. The default is 30 days.
fn first_moment(days: Option<i64>, now: Timestamp) -> Result<Timestamp, Error> {
    let days @ 1..=MAX_SUMMARY_DAYS = days.unwrap_or(30) else {
        return Err(Error::invalid(vec![FieldError::new("days", "out_of_range", "Choose 1 to 90 days.")]));
    };
    let first = now.to_zoned(TimeZone::UTC).date().saturating_sub((days - 1).days());
    Ok(first.to_zoned(TimeZone::UTC).map_or(Timestamp::MIN, |midnight| midnight.timestamp()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_start_at_midnight_utc_and_include_today() {
        let now: Timestamp = "2026-11-17T05:15:00Z".parse().expect("a moment");
        let start = |days| first_moment(days, now).ok().map(|moment| moment.to_string());
        assert_eq!(start(Some(1)).as_deref(), Some("2026-11-17T00:00:00Z"));
        assert_eq!(start(None).as_deref(), Some("2026-10-19T00:00:00Z"));
        assert_eq!(start(Some(90)).as_deref(), Some("2026-08-20T00:00:00Z"));
        assert_eq!((start(Some(0)), start(Some(91)), start(Some(-1))), (None, None, None));
    }
}
