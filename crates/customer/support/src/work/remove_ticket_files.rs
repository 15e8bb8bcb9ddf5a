use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use crate::files::object_key;
use crate::model::TicketFileId;

/// Deletes the bytes of files whose rows were deleted. The trigger `ticket_files_removed` enqueues it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RemoveTicketFiles {
    files: Vec<TicketFileId>,
}

impl Queued for RemoveTicketFiles {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for RemoveTicketFiles {
    const IDENTIFIER: &'static str = "remove_ticket_files";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        for file in self.files {
            platform.blobs.delete(&object_key(file)).await?;
        }
        Ok::<(), JobError>(())
    }
}
