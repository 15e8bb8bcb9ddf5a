use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Platform, Query};
use axum::extract::State;
use forms::EndpointId;
use jiff::Span;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::addons::today;
use crate::store::meter;

/// How many months back the usage can be read.
const MAX_MONTHS_BACK: i64 = 24;

#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct WhichMonth {
    /// The month, such as `2026-10`. The current one if it's left out; at most 24 months ago.
    month: Option<String>,
}

/// The submissions of a month by day and endpoint.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UsageDays {
    /// The first day of the month.
    #[schema(value_type = String, format = Date)]
    month: Date,
    /// The days with submissions, oldest first.
    days: Vec<EndpointDay>,
    /// The months with submissions, newest first, and the current one.
    #[schema(value_type = Vec<String>)]
    months: Vec<Date>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EndpointDay {
    #[schema(value_type = String, format = Date)]
    date: Date,
    endpoint_id: EndpointId,
    /// The number of submissions, without spam, tests and held ones.
    counted: u64,
    /// The number of submissions flagged as spam on arrival. They're free.
    spam: u64,
}

/// Get the submissions of a month by day and endpoint.
#[utoipa::path(
    get, path = "/api/billing/usage/days", operation_id = "billing_usage_days", tag = "billing",
    security(("session" = [])),
    params(WhichMonth),
    responses((status = 200, body = UsageDays), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Query(which): Query<WhichMonth>,
) -> Result<Json<UsageDays>, Error> {
    let current = today(&platform).first_of_month();
    let earliest = current.saturating_sub(Span::new().months(MAX_MONTHS_BACK));
    let month = match which.month {
        None => current,
        Some(text) => parse(&text).filter(|month| (earliest..=current).contains(month)).ok_or_else(|| {
            let message = "Choose a month of the last two years, such as 2026-10.";
            Error::invalid(vec![FieldError::new("month", "out_of_range", message)])
        })?,
    };
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let counts = meter::days_since(&mut tx, signed.workspace, month).await?;
    let mut months = meter::months_since(&mut tx, signed.workspace, earliest).await?;
    tx.commit().await?;
    if months.first() != Some(&current) {
        months.insert(0, current);
    }
    let days =
        counts.into_iter().take_while(|day| day.date <= month.last_of_month()).map(|day| EndpointDay {
            date: day.date,
            endpoint_id: day.endpoint,
            counted: day.counted.unsigned_abs(),
            spam: day.spam.unsigned_abs(),
        });
    Ok(Json(UsageDays { month, days: days.collect(), months }))
}

/// Reads "2026-10".
fn parse(text: &str) -> Option<Date> {
    let (year, month) = text.split_once('-')?;
    Date::new(year.parse().ok()?, month.parse().ok()?, 1).ok()
}
