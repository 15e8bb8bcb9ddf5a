use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::WorkError;
use crate::model::ImportId;
use crate::upload::{file_key, report_key};

/// Deletes the files of imports, and the reports about them. The trigger `import_files_removed` enqueues it for deleted imports.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RemoveImportFiles {
    pub imports: Vec<ImportId>,
}

impl Queued for RemoveImportFiles {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for RemoveImportFiles {
    const IDENTIFIER: &'static str = "remove_import_files";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        for import in self.imports {
            platform.blobs.delete(&file_key(import)).await?;
            platform.blobs.delete(&report_key(import)).await?;
        }
        Ok::<(), WorkError>(())
    }
}
