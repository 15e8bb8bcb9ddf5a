use std::collections::BTreeMap;

use accounts::{Signed, WorkspaceId};
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use forms::EndpointId;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::addons::{self, Addon};
use crate::forecast::{expected_in_month, quota_reached_on};
use crate::model::{DayCount, HeldTotal, PaysBy, Terms};
use crate::price::{self, FREE_SUBMISSIONS_PER_MONTH};
use crate::store;
use crate::store::meter::days_since;

/// How many submissions are counted in the current month, what they cost, and what is held. Days and months are in UTC,
/// amounts in euro cents before tax.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Usage {
    /// The first day of the month.
    #[schema(value_type = String, format = Date)]
    from: Date,
    /// The last day of the month.
    #[schema(value_type = String, format = Date)]
    to: Date,
    /// The number of submissions that are free each month. Null if all are, because the server has no billing or this
    /// workspace isn't metered.
    #[schema(required)]
    included: Option<u64>,
    /// The number of submissions counted this month, without spam, tests and held ones.
    used: u64,
    /// The number of submissions flagged as spam on arrival. They're free.
    spam: u64,
    /// The days with submissions, oldest first.
    days: Vec<UsageDay>,
    /// The endpoints with submissions this month, including deleted ones.
    endpoints: Vec<UsageEndpoint>,
    /// The day on which `included` was reached, or will be at the current rate. Null if not this month.
    #[schema(value_type = Option<String>, format = Date, required)]
    forecast: Option<Date>,
    /// What the submissions of this month cost. Null if they can't cost anything.
    #[schema(required)]
    cost: Option<Cost>,
    /// The held submissions.
    held: Held,
    pays_by: PaymentMethod,
    /// The most that the submissions of a month may cost. Beyond it, submissions are held.
    spending_limit_cents: u64,
    /// Whether an invoice has been unpaid for 42 days. Submissions above the free ones are held then.
    is_overdue: bool,
    /// The add-ons and their status. Empty if the server has no billing.
    addons: Vec<Addon>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UsageDay {
    #[schema(value_type = String, format = Date)]
    date: Date,
    counted: u64,
    spam: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UsageEndpoint {
    endpoint_id: EndpointId,
    counted: u64,
    spam: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsageCost)]
pub(crate) struct Cost {
    /// The cost so far.
    cents: u64,
    /// What the month will cost at the current rate, at most the spending limit.
    estimated_cents: u64,
    /// The cost so far by price.
    tiers: Vec<CostTier>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsageCostTier)]
pub(crate) struct CostTier {
    /// The number of submissions at this price.
    count: u64,
    /// The price of each, in hundredths of a cent.
    each_hundredths: u64,
    percent_off: u8,
    cents: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsageHeld)]
pub(crate) struct Held {
    /// The number of held submissions.
    count: u64,
    /// How many of them can be opened now, by quota and spending limit.
    can_open: u64,
    /// The price of opening that many now.
    price_cents: u64,
    /// When the first of them will be deleted. Null if none are held.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    deleted_from: Option<Timestamp>,
}

/// How the workspace pays. `none`: submissions beyond the free ones are held.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PaymentMethod {
    None,
    Invoice,
    Card,
}

/// Get the usage and cost of the current month, and what is held.
#[utoipa::path(
    get, path = "/api/billing/usage", operation_id = "billing_usage", tag = "billing",
    security(("session" = [])),
    responses((status = 200, body = Usage), (status = 401, body = ErrorBody))
)]
pub(crate) async fn read(State(platform): State<Platform>, signed: Signed) -> Result<Json<Usage>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let usage = usage(&mut tx, &platform, signed.workspace).await?;
    tx.commit().await?;
    Ok(Json(usage))
}

/// Reads the usage of the workspace whose transaction this is.
pub(crate) async fn usage(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
) -> sqlx::Result<Usage> {
    let now = platform.clock.now();
    let today = now.to_zoned(TimeZone::UTC).date();
    let counts = days_since(tx, workspace, today.first_of_month()).await?;
    let terms = store::terms(tx, workspace).await?;
    let held = store::own_held(tx).await?;
    let deleted_from = store::oldest_held(tx, workspace).await?.map(|oldest| oldest + crate::HELD_FOR);
    let used = counts.iter().map(|day| day.counted).sum::<i64>().unsigned_abs();
    let has_quota = platform.billing_enabled && terms.metered;
    let included = has_quota.then_some(FREE_SUBMISSIONS_PER_MONTH);
    let pays = terms.pays_by != PaysBy::None;
    let addons = addons::list(tx, platform, workspace).await?;
    Ok(Usage {
        from: today.first_of_month(),
        to: today.last_of_month(),
        included,
        used,
        spam: counts.iter().map(|day| day.spam).sum::<i64>().unsigned_abs(),
        days: by(&counts, |day| day.date)
            .map(|(date, counted, spam)| UsageDay { date, counted, spam })
            .collect(),
        endpoints: by(&counts, |day| day.endpoint.to_string())
            .filter_map(|(id, counted, spam)| {
                Some(UsageEndpoint { endpoint_id: id.parse().ok()?, counted, spam })
            })
            .collect(),
        forecast: included.and_then(|included| quota_reached_on(&counts, included.cast_signed(), now)),
        cost: (has_quota && pays).then(|| Cost::new(used, &terms, now)),
        held: Held::new(held, used, has_quota.then_some(&terms), deleted_from),
        pays_by: terms.pays_by.into(),
        spending_limit_cents: terms.spending_limit_cents,
        is_overdue: terms.is_overdue,
        addons,
    })
}

/// Returns what this month will cost the workspace whose transaction this is, with its add-ons, in cents before tax. `None`
/// if it isn't charged.
pub async fn expected_cost(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
) -> sqlx::Result<Option<u64>> {
    let usage = usage(tx, platform, workspace).await?;
    let addons: u64 = usage.addons.iter().map(Addon::this_month_cents).sum();
    let submissions = usage.cost.map(|cost| cost.estimated_cents);
    Ok(if submissions.is_none() && addons == 0 { None } else { Some(submissions.unwrap_or(0) + addons) })
}

/// Adds up counts by a key, in its order.
fn by<K: Ord>(counts: &[DayCount], key: impl Fn(&DayCount) -> K) -> impl Iterator<Item = (K, u64, u64)> {
    let mut sums: BTreeMap<K, (u64, u64)> = BTreeMap::new();
    for count in counts {
        let sum = sums.entry(key(count)).or_default();
        sum.0 += count.counted.unsigned_abs();
        sum.1 += count.spam.unsigned_abs();
    }
    sums.into_iter().map(|(key, (counted, spam))| (key, counted, spam))
}

impl Cost {
    fn new(used: u64, terms: &Terms, now: Timestamp) -> Self {
        let cents = |amount: price::Amount| u64::try_from(amount.cents()).unwrap_or(u64::MAX);
        let estimated = cents(price::of(expected_in_month(used, now)));
        let so_far = cents(price::of(used));
        let tiers = price::invoice_lines(used).map(|line| CostTier {
            count: line.count,
            each_hundredths: u64::try_from(line.tier.each.hundredths_of_cents()).unwrap_or(u64::MAX),
            percent_off: line.tier.percent_off,
            cents: cents(line.amount()),
        });
        Self {
            cents: so_far,
            estimated_cents: estimated.min(terms.spending_limit_cents).max(so_far),
            tiers: tiers.collect(),
        }
    }
}

impl Held {
    fn new(total: HeldTotal, used: u64, terms: Option<&Terms>, deleted_from: Option<Timestamp>) -> Self {
        let max = terms.and_then(Terms::max_open).unwrap_or(u64::MAX);
        let can_open = total.submissions.min(max.saturating_sub(used));
        let price_cents = if terms.is_some() { price::cents_of_more(used, can_open) } else { 0 };
        Self { count: total.submissions, can_open, price_cents, deleted_from }
    }
}

impl From<PaysBy> for PaymentMethod {
    fn from(pays_by: PaysBy) -> Self {
        match pays_by {
            PaysBy::None => Self::None,
            PaysBy::Invoice => Self::Invoice,
            PaysBy::Card => Self::Card,
        }
    }
}
