//! The jobs `erase_workspace` and `erase_latecomers`: they delete everything that this crate stores for a workspace.

use std::time::Duration;

use accounts::{WorkspaceErased, WorkspaceId};
use api::Platform;
use intake::{FileId, object_key};
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::RemoveFiles;
use crate::error::SubmissionError;
use crate::store::{self, unclaimed};

/// The most submissions deleted in one transaction. It is small, so that nobody waits behind the deletion of a large
/// workspace.
const WORKSPACE_ERASE_BATCH: i64 = 500;
/// The delay of the second run. By then every server knows that the forms are deleted, and has stored or counted what
/// it had accepted before.
const LATECOMER_DELAY: Duration = Duration::from_mins(15);

/// The job that deletes the data of a deleted workspace, and enqueues `EraseLatecomers` for what is still being stored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EraseWorkspace(WorkspaceErased);

impl Queued for EraseWorkspace {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for EraseWorkspace {
    const IDENTIFIER: &'static str = "erase_workspace";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let erased = erase(&platform, self.0.workspace).await?;
        tracing::info!(erased, workspace = %self.0.workspace, "deleted the submissions of a deleted workspace");
        let mut conn = platform.db.worker().acquire().await?;
        platform.jobs.enqueue_after(&mut conn, EraseLatecomers(self.0), LATECOMER_DELAY).await?;
        Ok::<(), SubmissionError>(())
    }
}

/// The job that repeats the deletion after `LATECOMER_DELAY`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct EraseLatecomers(WorkspaceErased);

impl Queued for EraseLatecomers {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for EraseLatecomers {
    const IDENTIFIER: &'static str = "erase_latecomers";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        erase(&Platform::of_job(&ctx), self.0.workspace).await.map(drop)
    }
}

/// Deletes submissions, then counters, keys and unclaimed submissions of a workspace; returns the number of
/// submissions.
///
/// Objects are removed by jobs that are enqueued in the transactions that delete their rows.
async fn erase(platform: &Platform, workspace: WorkspaceId) -> Result<usize, SubmissionError> {
    let mut erased = 0;
    loop {
        let mut tx = platform.db.begin().await?;
        let ids = store::ids_of_workspace(&mut tx, workspace, WORKSPACE_ERASE_BATCH).await?;
        let keys = if ids.is_empty() {
            let unclaimed = unclaimed::delete_of_retired_endpoints(&mut tx).await?;
            let mut keys = store::delete_workspace_rows(&mut tx, workspace).await?;
            keys.extend(unclaimed.into_iter().map(|file| object_key(FileId(file))));
            keys
        } else {
            store::delete(&mut tx, workspace, &ids).await?
        };
        if !keys.is_empty() {
            platform.jobs.enqueue(&mut tx, RemoveFiles { keys }).await?;
        }
        tx.commit().await?;
        if ids.is_empty() {
            return Ok(erased);
        }
        erased += ids.len();
    }
}
