//! The job `erase_tryouts`, which runs every minute and deletes demo submissions that are no longer shown.

use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::state::{DEMO_TTL, DEMO_WORKSPACE, endpoints};

/// Deletes demo submissions that are older than [`DEMO_TTL`].
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct EraseTryouts {}

impl Queued for EraseTryouts {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for EraseTryouts {
    const IDENTIFIER: &'static str = "erase_tryouts";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let moment = platform.clock.now() - DEMO_TTL;
        for endpoint in endpoints(&platform).await? {
            let erased = submissions::erase_before(&platform, DEMO_WORKSPACE, &endpoint, moment).await?;
            if erased > 0 {
                tracing::debug!(erased, "erased tryouts");
            }
        }
        Ok::<(), api::Error>(())
    }
}
