//! Keeps the files of spam within their limit as they arrive.
//!
//! The recorder calls this for each stored spam submission with files, and its sender is answered when the workspace is
//! within the limit again. So the limit is never exceeded by more than the requests in progress. The hourly job in
//! `work/drop_spam_files.rs` deletes files that are old.

use std::sync::Arc;
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use crate::error::SubmissionError;
use crate::store;
use crate::work::RemoveFiles;

/// The timeout of trimming, and so the longest that a sender waits for it. The rest is trimmed at the next arrival, or
/// by the hourly job.
const TRIM_TIMEOUT: Duration = Duration::from_secs(5);

/// Deletes the oldest spam files of a workspace above the limit.
#[derive(Clone, Debug)]
pub struct SpamFiles {
    platform: Platform,
    /// The runtime that the connections of the pool belong to. The recorder runs on a runtime of its own.
    runtime: Handle,
    /// Allows one trim at a time, so that a flood of spam takes only one connection.
    one_at_a_time: Arc<Semaphore>,
}

impl SpamFiles {
    /// Must be called on the runtime that serves requests, because the pool's connections belong to it.
    pub fn new(platform: Platform) -> Self {
        Self { platform, runtime: Handle::current(), one_at_a_time: Arc::new(Semaphore::new(1)) }
    }

    /// Trims the spam files of a workspace in the background and then calls `then`. Returns at once.
    pub(crate) fn trim_then(&self, workspace: WorkspaceId, then: impl FnOnce() + Send + 'static) {
        let files = self.clone();
        self.runtime.spawn(async move {
            files.trim(workspace).await;
            then();
        });
    }

    /// Trims the spam files of a workspace. A failure is only logged, because the submission is stored already.
    async fn trim(&self, workspace: WorkspaceId) {
        match tokio::time::timeout(TRIM_TIMEOUT, self.try_trim(workspace)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(%error, %workspace, "failed to delete spam files above the limit");
            }
            Err(_) => tracing::warn!(%workspace, "failed to delete spam files above the limit: timed out"),
        }
    }

    /// Trims the spam files of a workspace when no other trim runs.
    async fn try_trim(&self, workspace: WorkspaceId) -> Result<(), SubmissionError> {
        let Ok(_permit) = self.one_at_a_time.acquire().await else { return Ok(()) };
        trim_spam_files(&self.platform, workspace).await
    }
}

/// Deletes the oldest spam files until the workspace is within its limit. Each transaction also enqueues the job that
/// removes their objects.
pub(crate) async fn trim_spam_files(
    platform: &Platform,
    workspace: WorkspaceId,
) -> Result<(), SubmissionError> {
    let max_bytes = platform.caps.spam_file_bytes();
    loop {
        let over = store::spam_file_bytes(platform.db.worker(), workspace).await? - max_bytes;
        if over <= 0 {
            return Ok(());
        }
        let mut tx = platform.db.begin().await?;
        let keys = store::drop_oldest_spam_files(&mut tx, workspace, over).await?;
        if keys.is_empty() {
            return Ok(());
        }
        tracing::info!(removed = keys.len(), %workspace, "deleted spam files above the limit");
        platform.jobs.enqueue(&mut tx, RemoveFiles { keys }).await?;
        tx.commit().await?;
    }
}
