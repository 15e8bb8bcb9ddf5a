use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Path, Platform, Query};
use axum::extract::State;
use forms::EndpointId;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::statistics::model::{FormEvent, Totals};
use crate::statistics::seconds;
use crate::store;
use crate::store::EventCount;

const DEFAULT_DAYS: i64 = 30;
const MAX_DAYS: i64 = 180;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct StatisticsQuery {
    /// The number of days, including today: 1 to 180. Default: 30.
    days: Option<i64>,
}

/// How often the hosted page of a form was viewed, started and completed. Days are in UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormStatistics {
    /// The first day.
    #[schema(value_type = String, format = Date)]
    from: Date,
    /// The last day: today.
    #[schema(value_type = String, format = Date)]
    to: Date,
    /// The same number of days before that.
    previous: FormStatisticsTotals,
    #[serde(flatten)]
    totals: FormStatisticsTotals,
    /// Half of the completions took less time than this, from start to submit, to within 12 %. Null if it isn't known.
    #[schema(required)]
    median_seconds: Option<i64>,
    /// The steps of the form as it is published now, or was last. A form without page breaks has one.
    steps: Vec<FormStatisticsStep>,
    /// All days, oldest first.
    days: Vec<FormStatisticsDay>,
}

/// Views, starts and completions of a hosted form.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct FormStatisticsTotals {
    /// How often the page was loaded, without previews, bots and pages that a browser loaded in advance.
    views: i64,
    /// How often a visitor began to fill in the form.
    starts: i64,
    /// The number of accepted submissions, without spam, duplicates, previews and tests.
    completions: i64,
}

/// A step of a form.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormStatisticsStep {
    /// Its number, counted from 1.
    step: i16,
    /// Its name in the main language. Null if it has none.
    #[schema(required)]
    name: Option<String>,
    /// How often visitors finished it and continued. For the last step, the number of completions.
    continued: i64,
    /// Half of those who continued took less time for it than this, to within 12 %. Null if it isn't known.
    #[schema(required)]
    median_seconds: Option<i64>,
}

/// A day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormStatisticsDay {
    #[schema(value_type = String, format = Date)]
    day: Date,
    #[serde(flatten)]
    totals: FormStatisticsTotals,
}

/// Get the statistics of a hosted form.
///
/// They're counted without cookies and without storing anything about visitors, and appear within a few seconds. They're
/// kept for a year.
#[utoipa::path(
    get, path = "/api/endpoints/{id}/form/statistics", operation_id = "forms_statistics", tag = "forms",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint"), StatisticsQuery),
    responses(
        (status = 200, body = FormStatistics),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
    Query(query): Query<StatisticsQuery>,
) -> Result<Json<FormStatistics>, Error> {
    let length = parse_days(query.days)?;
    let to = platform.clock.now().to_zoned(TimeZone::UTC).date();
    let from = to.saturating_sub((length - 1).days());
    let before = from.saturating_sub(length.days());
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !forms::exists(&mut tx, signed.workspace, &id).await? {
        return Err(Error::not_found());
    }
    let schema = forms::current_schema(&mut tx, signed.workspace, &id).await?.unwrap_or_default();
    // In this order: whatever is written in between, a completion that is counted has its time.
    let days = store::days(&mut tx, signed.workspace, &id, (before, to)).await?;
    let events = store::events(&mut tx, signed.workspace, &id, (from, to)).await?;
    tx.commit().await?;
    let sum = |first: Date, last: Date| {
        let mut sum = Totals::default();
        days.iter().filter(|(day, _)| (first..=last).contains(day)).for_each(|(_, totals)| sum += *totals);
        sum
    };
    let period: Vec<Date> = from.series(1.day()).take_while(|day| *day <= to).collect();
    let totals = sum(from, to);
    Ok(Json(FormStatistics {
        from,
        to,
        previous: sum(before, from.saturating_sub(1.day())).into(),
        totals: totals.into(),
        median_seconds: median(&events, FormEvent::Completion),
        steps: steps(schema::stored_steps(&schema), &events, totals),
        days: period.into_iter().map(|day| FormStatisticsDay { day, totals: sum(day, day).into() }).collect(),
    }))
}

fn parse_days(days: Option<i64>) -> Result<i64, Error> {
    match days.unwrap_or(DEFAULT_DAYS) {
        days @ 1..=MAX_DAYS => Ok(days),
        _ => Err(Error::invalid(vec![FieldError::new("days", "out_of_range", "Choose 1 to 180 days.")])),
    }
}

/// The steps with their counts. Those of an earlier version with more steps are left out.
fn steps(names: Vec<Option<String>>, events: &[EventCount], totals: Totals) -> Vec<FormStatisticsStep> {
    let last = names.len();
    let step = |(index, name): (usize, Option<String>)| {
        let step = i16::try_from(index + 1).unwrap_or(i16::MAX);
        let event = FormEvent::Step(step);
        let continued = if index + 1 == last {
            totals.completions
        } else {
            counts(events, event).map(|(_, count)| count).sum()
        };
        FormStatisticsStep { step, name, continued, median_seconds: median(events, event) }
    };
    names.into_iter().enumerate().map(step).collect()
}

fn median(events: &[EventCount], event: FormEvent) -> Option<i64> {
    seconds::median(counts(events, event))
}

/// The counts of an event by bucket.
fn counts(events: &[EventCount], event: FormEvent) -> impl Iterator<Item = (i16, i64)> {
    let is_it = move |row: &&EventCount| row.event == event.name() && row.step == event.step();
    events.iter().filter(is_it).map(|row| (row.seconds_bucket, row.count))
}

impl From<Totals> for FormStatisticsTotals {
    fn from(Totals { views, starts, completions }: Totals) -> Self {
        Self { views, starts, completions }
    }
}
