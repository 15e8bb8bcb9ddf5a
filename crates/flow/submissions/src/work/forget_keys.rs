use api::Platform;
use jiff::SignedDuration;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};

use crate::store;

/// How old the ids in `deleted_submissions` become. It is longer than a week, because a spool may bring back
/// submissions up to that age.
const DELETED_IDS_KEPT: SignedDuration = SignedDuration::from_hours(24 * 8);

/// The hourly job that deletes expired idempotency keys, and the ids of submissions that were deleted long ago.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForgetKeys {}

impl Queued for ForgetKeys {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetKeys {
    const IDENTIFIER: &'static str = "forget_keys";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let (worker, now) = (platform.db.worker(), platform.clock.now());
        store::forget_expired_keys(worker, now).await?;
        let until = Clock::uuid_floor(now - DELETED_IDS_KEPT);
        store::forget_deleted_before(worker, until).await
    }
}
