use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Platform, Query};
use axum::extract::State;
use forms::EndpointId;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::store::{self, DayCount};

/// The number of submissions per month that are free of charge, if there is billing.
const INCLUDED_SUBMISSIONS: i64 = billing::price::FREE_SUBMISSIONS_PER_MONTH.cast_signed();
/// The most days that one request can ask for.
const MAX_STATS_DAYS: i64 = 90;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct StatsQuery {
    /// The number of days, including today: 1 to 90. Default: 30.
    days: Option<i64>,
}

/// Submission statistics. Days and months are in UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Stats {
    /// The current calendar month.
    month: Month,
    /// The number of unread submissions in all inboxes.
    unread: i64,
    /// The total size of all stored files in bytes.
    file_bytes: i64,
    /// The days with submissions, oldest first.
    days: Vec<Day>,
}

/// The current calendar month.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatsMonth)]
pub(crate) struct Month {
    /// The first day of the month.
    #[schema(value_type = String, format = Date)]
    from: Date,
    /// The last day of the month.
    #[schema(value_type = String, format = Date)]
    to: Date,
    /// The number of submissions included in the plan. Null if all are, because the server has no billing.
    #[schema(required)]
    included: Option<i64>,
    /// The number of submissions counted, without spam and tests.
    used: i64,
    /// The number of submissions flagged as spam on arrival. They aren't counted.
    spam: i64,
    /// The day on which `included` was reached, or will be at the current rate. Null if not this month, or if there is no
    /// such number.
    #[schema(value_type = Option<String>, format = Date)]
    forecast: Option<Date>,
}

/// The submissions of one endpoint on one day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatsDay)]
pub(crate) struct Day {
    #[schema(value_type = String, format = Date)]
    date: Date,
    /// The id of the endpoint, which may have been deleted since.
    endpoint_id: EndpointId,
    /// The number of submissions counted, without spam and tests.
    received: i64,
    /// The number of submissions flagged as spam on arrival.
    spam: i64,
}

/// Get submission statistics for the current month and by day.
#[utoipa::path(
    get, path = "/api/stats", operation_id = "stats_read", tag = "submissions",
    security(("session" = [])),
    params(StatsQuery),
    responses((status = 200, body = Stats), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Query(query): Query<StatsQuery>,
) -> Result<Json<Stats>, Error> {
    let days = parse_days(query.days)?;
    let now = platform.clock.now();
    let today = now.to_zoned(TimeZone::UTC).date();
    let month_start = today.first_of_month();
    let first = today.saturating_sub((days - 1).days());
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let mut counts = store::days_since(&mut tx, signed.workspace, first.min(month_start)).await?;
    let unread = store::unread(&mut tx, signed.workspace).await?;
    let file_bytes = store::stored_file_bytes(&mut tx).await?;
    tx.commit().await?;
    let included = platform.billing_enabled.then_some(INCLUDED_SUBMISSIONS);
    let month = Month::new(counts.iter().filter(|day| day.date >= month_start), included, now);
    counts.retain(|day| day.date >= first);
    let days = counts.into_iter().map(Day::from).collect();
    Ok(Json(Stats { month, unread, file_bytes, days }))
}

/// Validates the number of days. The default is 30.
fn parse_days(days: Option<i64>) -> Result<i64, Error> {
    match days.unwrap_or(30) {
        days @ 1..=MAX_STATS_DAYS => Ok(days),
        _ => Err(Error::invalid(vec![FieldError::new("days", "out_of_range", "Choose 1 to 90 days.")])),
    }
}

impl Month {
    /// Adds up the days of the current month, which are given oldest first.
    fn new<'a>(days: impl Iterator<Item = &'a DayCount>, included: Option<i64>, now: Timestamp) -> Self {
        let today = now.to_zoned(TimeZone::UTC).date();
        let (mut used, mut spam, mut reached) = (0, 0, None);
        for day in days {
            used += day.counted;
            spam += day.spam;
            if reached.is_none() && included.is_some_and(|included| used >= included) {
                reached = Some(day.date);
            }
        }
        let (from, to) = (today.first_of_month(), today.last_of_month());
        Self { from, to, included, used, spam, forecast: reached.or_else(|| forecast(used, included?, now)) }
    }
}

/// Returns the day of the current month on which the included submissions will be used up at the current rate.
fn forecast(used: i64, included: i64, now: Timestamp) -> Option<Date> {
    let now = now.to_zoned(TimeZone::UTC);
    let start = now.first_of_month().ok()?.start_of_day().ok()?;
    let elapsed = start.duration_until(&now).as_secs();
    let whole = elapsed.checked_mul(included)?.checked_div(used)?;
    let day = start.checked_add(SignedDuration::from_secs(whole)).ok()?.date();
    (day <= now.date().last_of_month()).then_some(day)
}

impl From<DayCount> for Day {
    fn from(day: DayCount) -> Self {
        Self { date: day.date, endpoint_id: day.endpoint, received: day.counted, spam: day.spam }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a moment")
    }

    fn forecast_text(used: i64, now: &str) -> Option<String> {
        forecast(used, INCLUDED_SUBMISSIONS, at(now)).map(|day| day.to_string())
    }

    #[test]
    fn the_pace_so_far_tells_the_day() {
        assert_eq!(forecast_text(75, "2026-11-11T00:00:00Z").as_deref(), Some("2026-11-21"));
        assert_eq!(forecast_text(149, "2026-11-30T23:59:59Z"), None, "not this month");
        assert_eq!(forecast_text(50, "2026-11-10T23:59:59Z").as_deref(), Some("2026-11-30"), "its last day");
        assert_eq!(forecast_text(50, "2026-11-11T00:00:01Z"), None);
        assert_eq!(forecast_text(0, "2026-11-20T12:00:00Z"), None, "nothing has no pace");
        assert_eq!(forecast_text(1, "2026-11-01T00:00:00Z").as_deref(), Some("2026-11-01"));
    }

    #[test]
    fn what_was_reached_stays_on_its_day() {
        let day = |date: &str, counted| DayCount {
            date: date.parse().expect("a day"),
            endpoint: "22b4kq7mtz9cw3dh".parse().expect("an id"),
            counted,
            spam: 2,
        };
        let days = [day("2026-11-02", 100), day("2026-11-05", 50), day("2026-11-06", 9)];
        let month = Month::new(days.iter(), Some(INCLUDED_SUBMISSIONS), at("2026-11-20T00:00:00Z"));
        assert_eq!((month.used, month.spam), (159, 6));
        assert_eq!(month.forecast.map(|day| day.to_string()).as_deref(), Some("2026-11-05"));
        assert_eq!(
            (month.from.to_string(), month.to.to_string()),
            ("2026-11-01".into(), "2026-11-30".into())
        );
    }
}
