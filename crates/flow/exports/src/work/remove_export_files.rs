use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use crate::model::ExportId;
use crate::store::object_key;

/// Deletes the bytes of exports whose rows were deleted. The trigger `exports_removed` enqueues it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RemoveExportFiles {
    exports: Vec<ExportId>,
}

impl Queued for RemoveExportFiles {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for RemoveExportFiles {
    const IDENTIFIER: &'static str = "remove_export_files";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        for export in self.exports {
            platform.blobs.delete(&object_key(export)).await?;
        }
        Ok::<(), JobError>(())
    }
}
