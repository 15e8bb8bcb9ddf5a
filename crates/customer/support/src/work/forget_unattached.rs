use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use crate::model::limits::UNATTACHED_TTL;
use crate::store::files;

/// Deletes files that no message names a day after they were uploaded.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForgetUnattached {}

impl Queued for ForgetUnattached {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetUnattached {
    const IDENTIFIER: &'static str = "forget_unattached";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let before = platform.clock.now() - UNATTACHED_TTL;
        let deleted = files::delete_old_unattached(platform.db.worker(), before).await?;
        if deleted > 0 {
            tracing::info!(deleted, "deleted uploaded files that no ticket names");
        }
        Ok::<(), JobError>(())
    }
}
