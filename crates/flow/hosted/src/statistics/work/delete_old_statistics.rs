use api::Platform;
use jiff::ToSpan;
use jiff::tz::TimeZone;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::store;

/// How long statistics are kept. Owners see half of it, and the half before for comparison.
const KEPT_DAYS: i64 = 366;

/// Deletes statistics that are older than a year.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct DeleteOldStatistics {}

impl Queued for DeleteOldStatistics {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for DeleteOldStatistics {
    const IDENTIFIER: &'static str = "delete_old_statistics";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let today = platform.clock.now().to_zoned(TimeZone::UTC).date();
        store::delete_before(platform.db.worker(), today.saturating_sub(KEPT_DAYS.days())).await?;
        Ok::<(), api::Error>(())
    }
}
