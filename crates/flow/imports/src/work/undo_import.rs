use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use submissions::WorkspaceMessage;

use super::error::WorkError;
use super::import_job::ImportJob;
use crate::store::jobs as store;

/// Deletes what an import has added, some submissions in each transaction, and puts the numbers back.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct UndoImport(pub ImportJob);

impl Queued for UndoImport {
    const PRIORITY: Priority = Priority::Long;
}

impl Job for UndoImport {
    const IDENTIFIER: &'static str = "undo_import";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        undo(&Platform::of_job(&ctx), self.0).await
    }
}

async fn undo(platform: &Platform, ImportJob { workspace, import }: ImportJob) -> Result<(), WorkError> {
    let mut deleted = 0;
    loop {
        let mut tx = platform.db.begin().await?;
        let Some(ids) = store::take_part(&mut tx, workspace, import).await? else { break };
        submissions::delete_together(&mut tx, platform, workspace, &ids).await?;
        tx.commit().await?;
        deleted += i32::try_from(ids.len()).unwrap_or_default();
        store::progress(platform.db.worker(), import, deleted).await?;
    }
    let mut tx = platform.db.begin().await?;
    let Some(undone) = store::finish_undo(&mut tx, import, platform.clock.now()).await? else {
        return Ok(());
    };
    let moments = (undone.last_at, undone.had_last_at);
    submissions::uncount_imported(&mut tx, workspace, &undone.endpoint, moments).await?;
    tx.commit().await?;
    tracing::info!(deleted, %import, "undid an import");
    let message = WorkspaceMessage::Changed { ids: Vec::new(), endpoint_ids: vec![undone.endpoint] };
    message.publish(&platform.bus, workspace);
    Ok(())
}
