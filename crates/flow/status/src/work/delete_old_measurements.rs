use api::Platform;
use jiff::SignedDuration;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::model::minute_of;
use crate::store;

/// How long measurements are kept: the 90 days that are shown, and two to spare.
const MEASUREMENTS_KEPT: SignedDuration = SignedDuration::from_hours(92 * 24);

/// Deletes measurements and days that are older than 92 days.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct DeleteOldMeasurements {}

impl Queued for DeleteOldMeasurements {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for DeleteOldMeasurements {
    const IDENTIFIER: &'static str = "delete_old_measurements";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let before = minute_of(platform.clock.now()) - MEASUREMENTS_KEPT;
        store::delete_before(platform.db.worker(), before).await?;
        Ok::<(), api::Error>(())
    }
}
