//! The files of spam stay within their limit as they arrive. The recorder hands over each stored spam submission with
//! files; its sender is answered when the workspace is within the limit again. So it is never exceeded by more than
//! what is on its way. Old files go by the hourly job (`work/spam_files.rs`).

use std::sync::Arc;
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use crate::error::SubmissionError;
use crate::store;
use crate::work::RemoveFiles;

/// Nobody waits longer for their answer; what is left over goes with the next arrival, or hourly.
const MAX_TRIM: Duration = Duration::from_secs(5);

/// Removes the oldest files of a workspace's spam beyond the limit.
#[derive(Clone, Debug)]
pub struct SpamFiles {
    platform: Platform,
    /// Where the connections of the pool live; the recorder has a runtime of its own.
    runtime: Handle,
    /// However many arrive, they take one connection.
    one_at_a_time: Arc<Semaphore>,
}

impl SpamFiles {
    /// To be called on the runtime that serves requests.
    pub fn new(platform: Platform) -> Self {
        Self { platform, runtime: Handle::current(), one_at_a_time: Arc::new(Semaphore::new(1)) }
    }

    /// Trims a workspace's files of spam and then does the rest, without anybody waiting here.
    pub(crate) fn trim_then(&self, workspace: WorkspaceId, then: impl FnOnce() + Send + 'static) {
        let files = self.clone();
        self.runtime.spawn(async move {
            files.trim(workspace).await;
            then();
        });
    }

    /// Trims a workspace's files of spam. A failure is logged: the submission is stored all the same.
    async fn trim(&self, workspace: WorkspaceId) {
        match tokio::time::timeout(MAX_TRIM, self.try_trim(workspace)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(%error, %workspace, "failed to delete spam files above the limit");
            }
            Err(_) => tracing::warn!(%workspace, "failed to delete spam files above the limit: timed out"),
        }
    }

    async fn try_trim(&self, workspace: WorkspaceId) -> Result<(), SubmissionError> {
        let Ok(_turn) = self.one_at_a_time.acquire().await else { return Ok(()) };
        let most = self.platform.caps.spam_file_bytes();
        loop {
            let over = store::spam_file_bytes(self.platform.db.worker(), workspace).await? - most;
            if over <= 0 {
                return Ok(());
            }
            let mut tx = self.platform.db.begin().await?;
            let keys = store::drop_oldest_spam_files(&mut tx, workspace, over).await?;
            if keys.is_empty() {
                return Ok(());
            }
            tracing::info!(removed = keys.len(), %workspace, "deleted spam files above the limit");
            self.platform.jobs.enqueue(&mut tx, RemoveFiles { keys }).await?;
            tx.commit().await?;
        }
    }
}
