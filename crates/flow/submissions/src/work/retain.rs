use jiff::SignedDuration;
use jobs::{IntoTaskHandlerResult, Job, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};

use super::erase::erase;
use crate::error::SubmissionError;

/// Deletes what is older than its endpoint's owner wants to keep it, every day.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Retain {}

impl Job for Retain {
    const IDENTIFIER: &'static str = "retain";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        for limited in forms::with_retention(platform.db.worker()).await? {
            let kept = SignedDuration::from_hours(24 * i64::from(limited.days));
            let before = Clock::uuid_floor(platform.clock.now() - kept);
            let erased = erase(&platform, limited.workspace, &limited.endpoint, before).await?;
            if erased > 0 {
                tracing::info!(erased, endpoint = %limited.endpoint, "deleted what was past its retention");
            }
        }
        Ok::<(), SubmissionError>(())
    }
}
