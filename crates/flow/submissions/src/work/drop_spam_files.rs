use api::Platform;
use jiff::SignedDuration;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};

use super::RemoveFiles;
use crate::error::SubmissionError;
use crate::files::trim_spam_files;
use crate::store;

/// How long the files of spam are kept.
const SPAM_FILES_KEPT: SignedDuration = SignedDuration::from_hours(24 * 7);

/// The hourly job that deletes old files of spam, and those above the limit that weren't deleted on arrival.
///
/// The submissions stay. Workspaces without such files cost nothing.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct DropSpamFiles {}

impl Queued for DropSpamFiles {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for DropSpamFiles {
    const IDENTIFIER: &'static str = "drop_spam_files";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let before = Clock::uuid_floor(platform.clock.now() - SPAM_FILES_KEPT);
        loop {
            let mut tx = platform.db.begin().await?;
            let keys = store::drop_old_spam_files(&mut tx, before).await?;
            if keys.is_empty() {
                break;
            }
            platform.jobs.enqueue(&mut tx, RemoveFiles { keys }).await?;
            tx.commit().await?;
        }
        let max_bytes = platform.caps.spam_file_bytes();
        for workspace in store::workspaces_over_spam_limit(platform.db.worker(), max_bytes).await? {
            trim_spam_files(&platform, workspace).await?;
        }
        Ok::<(), SubmissionError>(())
    }
}
