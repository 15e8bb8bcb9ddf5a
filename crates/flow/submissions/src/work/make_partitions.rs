//! The monthly partitions of `submissions`: creating them, dropping old ones that are empty, and checking that the next
//! one exists.

use api::Platform;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;

use crate::store;

/// The number of months created in advance.
const PARTITION_MONTHS_AHEAD: i32 = 3;
/// The number of past months created, for submissions that were in a spool before they are stored.
const PARTITION_MONTHS_BEHIND: i32 = 3;

/// The daily job that creates missing partitions, and gives back the space of months in which nothing is left. Without
/// the partition of its month no submission can be stored.
#[derive(Debug, Serialize, Deserialize)]
pub struct MakePartitions {}

impl Queued for MakePartitions {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for MakePartitions {
    const IDENTIFIER: &'static str = "make_partitions";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        make_partitions(platform.db.worker(), &platform.clock).await?;
        drop_empty_partitions(platform.db.worker(), &platform.clock).await
    }
}

/// Creates the missing partitions for the months of these times, so that the drain can store submissions of any age.
pub(crate) async fn make_months_of(
    worker: &PgPool,
    moments: impl Iterator<Item = Timestamp> + Clone,
) -> sqlx::Result<()> {
    if let (Some(first), Some(last)) = (moments.clone().min(), moments.max()) {
        make_between(worker, month_of(first), month_of(last)).await?;
    }
    Ok(())
}

/// Creates the partition for a month, if it's missing, so that submissions of any age can be stored.
pub async fn make_month(worker: &PgPool, month: Date) -> sqlx::Result<()> {
    make_between(worker, month, month).await.map(drop)
}

/// Creates the missing partitions from 3 months ago to 3 months ahead, and returns how many were missing.
pub async fn make_partitions(worker: &PgPool, clock: &Clock) -> sqlx::Result<i32> {
    let this_month = month_of(clock.now());
    make_between(
        worker,
        this_month.saturating_sub(PARTITION_MONTHS_BEHIND.months()),
        this_month.saturating_add(PARTITION_MONTHS_AHEAD.months()),
    )
    .await
}

/// Drops the empty partitions of the months that [`make_partitions`] wouldn't create. If there are none, it truncates
/// those of later months.
async fn drop_empty_partitions(worker: &PgPool, clock: &Clock) -> sqlx::Result<()> {
    let before = month_of(clock.now()).saturating_sub(PARTITION_MONTHS_BEHIND.months());
    let dropped = store::drop_empty_partitions(worker, before).await?;
    if dropped > 0 {
        tracing::info!(dropped, "dropped empty partitions");
    }
    Ok(())
}

/// Creates the missing partitions between two months and returns how many were missing.
async fn make_between(worker: &PgPool, first: Date, last: Date) -> sqlx::Result<i32> {
    let made = store::make_partitions(worker, first, last).await?;
    if made > 0 {
        tracing::info!(made, "created partitions");
    }
    Ok(made)
}

/// Returns whether the partition of the next month exists, so that submissions can be stored when this month ends.
pub async fn next_month_is_ready(platform: &Platform) -> sqlx::Result<bool> {
    let next = month_of(platform.clock.now()).saturating_add(1.month());
    let partition = format!("submissions_{}", next.strftime("%Y_%m"));
    store::partition_exists(platform.db.worker(), partition).await
}

/// Returns the first day of the month (UTC) of a time.
fn month_of(moment: Timestamp) -> Date {
    moment.to_zoned(TimeZone::UTC).date().first_of_month()
}
