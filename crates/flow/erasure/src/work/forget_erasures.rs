use api::Platform;
use jiff::SignedDuration;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use submissions::forget_erased_before;

use crate::store;

/// How long counts that nobody has confirmed are kept. They can be confirmed for an hour.
const COUNTS_KEPT: SignedDuration = SignedDuration::from_hours(2);
/// How long the value of a confirmed erasure is kept at most, encrypted. A large workspace may take hours.
const VALUES_KEPT: SignedDuration = SignedDuration::from_hours(24 * 3);
/// How long erased values are remembered, as hashes. A spool holds nothing that long.
const HASHES_KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);

/// The hourly job that forgets old counts with their values, and the hashes of what was erased.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForgetErasures {}

impl Queued for ForgetErasures {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetErasures {
    const IDENTIFIER: &'static str = "forget_erasures";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let (worker, now) = (platform.db.worker(), platform.clock.now());
        store::delete_counts_before(worker, now - COUNTS_KEPT).await?;
        store::forget_values_before(worker, now - VALUES_KEPT).await?;
        forget_erased_before(worker, now - HASHES_KEPT).await
    }
}
