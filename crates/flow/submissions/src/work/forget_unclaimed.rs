use intake::{FileId, object_key};
use jobs::{IntoTaskHandlerResult, Job, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::error::SubmissionError;
use crate::unclaimed;

/// Lets go of submissions that had no endpoint when they came home and were kept long enough. Every night.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForgetUnclaimed {}

impl Job for ForgetUnclaimed {
    const IDENTIFIER: &'static str = "forget_unclaimed";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        for file in unclaimed::forget(platform.db.worker(), platform.clock.now()).await? {
            platform.blobs.delete(&object_key(FileId(file))).await?;
        }
        Ok::<(), SubmissionError>(())
    }
}
