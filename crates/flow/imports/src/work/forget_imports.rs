use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::WorkError;
use super::remove_import_files::RemoveImportFiles;
use crate::model::limits::UNDO_TTL;
use crate::store::jobs as store;

/// Deletes imports that were never done after a day, and the files of those that can't be undone any more.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForgetImports {}

impl Queued for ForgetImports {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetImports {
    const IDENTIFIER: &'static str = "forget_imports";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let before = platform.clock.now() - UNDO_TTL;
        store::delete_unfinished(platform.db.worker(), before).await?;
        let mut tx = platform.db.begin().await?;
        let imports = store::forget_done(&mut tx, before).await?;
        if !imports.is_empty() {
            platform.jobs.enqueue(&mut tx, RemoveImportFiles { imports }).await?;
        }
        tx.commit().await?;
        Ok::<(), WorkError>(())
    }
}
