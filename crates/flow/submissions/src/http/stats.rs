use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Platform, Query};
use axum::extract::State;
use forms::EndpointId;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use billing::{DayCount, quota_reached_on};

use crate::store;

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
    /// The number of submissions included in the plan. Null if all are, because the server has no billing or this workspace
    /// isn't metered.
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
    let mut counts = billing::days_since(&mut tx, signed.workspace, first.min(month_start)).await?;
    let unread = store::unread(&mut tx, signed.workspace).await?;
    let file_bytes = store::stored_file_bytes(&mut tx).await?;
    let has_quota = platform.billing_enabled && billing::terms(&mut tx, signed.workspace).await?.metered;
    tx.commit().await?;
    let included = has_quota.then_some(INCLUDED_SUBMISSIONS);
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
        let days: Vec<&DayCount> = days.collect();
        let used = days.iter().map(|day| day.counted).sum();
        let spam = days.iter().map(|day| day.spam).sum();
        let forecast = included.and_then(|included| quota_reached_on(days, included, now));
        Self { from: today.first_of_month(), to: today.last_of_month(), included, used, spam, forecast }
    }
}

impl From<DayCount> for Day {
    fn from(day: DayCount) -> Self {
        Self { date: day.date, endpoint_id: day.endpoint, received: day.counted, spam: day.spam }
    }
}
