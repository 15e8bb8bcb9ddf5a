use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

/// The job that deletes objects whose rows were deleted. It is enqueued in the same transaction.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct RemoveFiles {
    pub keys: Vec<String>,
}

impl Queued for RemoveFiles {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for RemoveFiles {
    const IDENTIFIER: &'static str = "remove_files";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        for key in &self.keys {
            platform.blobs.delete(key).await?;
        }
        Ok::<(), blobs::Error>(())
    }
}
