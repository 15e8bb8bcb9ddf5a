use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use crate::store;

/// The hourly job that deletes exports which have expired.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForgetExports {}

impl Queued for ForgetExports {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetExports {
    const IDENTIFIER: &'static str = "forget_exports";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        store::delete_expired(platform.db.worker(), platform.clock.now()).await?;
        Ok::<(), JobError>(())
    }
}
