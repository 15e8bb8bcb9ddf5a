use api::Platform;
use intake::{FileId, object_key};
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::RemoveFiles;
use crate::error::SubmissionError;
use crate::store::unclaimed;

/// The most files that one job removes.
const MAX_FILES_PER_REMOVAL_JOB: usize = 500;

/// The nightly job that deletes unclaimed submissions whose time is over, with their files.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForgetUnclaimed {}

impl Queued for ForgetUnclaimed {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetUnclaimed {
    const IDENTIFIER: &'static str = "forget_unclaimed";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let mut tx = platform.db.begin().await?;
        let files = unclaimed::delete_expired(&mut tx, platform.clock.now()).await?;
        let keys: Vec<String> = files.into_iter().map(|file| object_key(FileId(file))).collect();
        // Jobs of their own, enqueued in the transaction that deletes the rows, are retried if object storage is down.
        for some in keys.chunks(MAX_FILES_PER_REMOVAL_JOB) {
            platform.jobs.enqueue(&mut tx, RemoveFiles { keys: some.to_vec() }).await?;
        }
        tx.commit().await?;
        Ok::<(), SubmissionError>(())
    }
}
