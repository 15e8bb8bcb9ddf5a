use api::Platform;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff_sqlx::ToSqlx;
use jobs::{IntoTaskHandlerResult, Job, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;

/// Months made before they are needed.
const AHEAD: i32 = 3;
/// Months made behind, for submissions that waited elsewhere before they came here.
const BEHIND: i32 = 3;

/// Makes the coming months' partitions, every day: without one nothing can be stored.
#[derive(Debug, Serialize, Deserialize)]
pub struct MakePartitions {}

impl Job for MakePartitions {
    const IDENTIFIER: &'static str = "make_partitions";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        make_partitions(platform.db.worker(), &platform.clock).await.map(drop)
    }
}

/// Returns how many were missing.
pub async fn make_partitions(worker: &PgPool, clock: &Clock) -> sqlx::Result<i32> {
    let this = this_month(clock);
    let made = sqlx::query_scalar!(
        r#"select make_submission_partitions($1, $2) as "made!""#,
        this.saturating_sub(BEHIND.months()).to_sqlx() as jiff_sqlx::Date,
        this.saturating_add(AHEAD.months()).to_sqlx() as jiff_sqlx::Date
    )
    .fetch_one(worker)
    .await?;
    if made > 0 {
        tracing::info!(made, "made {made} partitions");
    }
    Ok(made)
}

/// Whether submissions can still be stored when the month ends.
pub async fn next_month_is_ready(platform: &Platform) -> sqlx::Result<bool> {
    let next = this_month(&platform.clock).saturating_add(1.month());
    let partition = format!("submissions_{}", next.strftime("%Y_%m"));
    sqlx::query_scalar!(r#"select to_regclass($1) is not null as "ready!""#, partition)
        .fetch_one(platform.db.worker())
        .await
}

fn this_month(clock: &Clock) -> Date {
    clock.now().to_zoned(TimeZone::UTC).date().first_of_month()
}
