use accounts::WorkspaceId;
use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::model::DestinationId;
use crate::store::destinations;
use crate::work::error::JobError;

/// Makes the many deliveries due that waited for a destination to be resumed, some at a time.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ReleaseResumed {
    pub workspace: WorkspaceId,
    pub destination: DestinationId,
}

impl Queued for ReleaseResumed {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for ReleaseResumed {
    const IDENTIFIER: &'static str = "release_resumed";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let mut conn = platform.db.worker().acquire().await?;
        let moved_ms = platform.clock.moved_ms();
        // Each call is a transaction of its own.
        while destinations::release(&mut conn, &[self.destination.0], moved_ms).await? {}
        Ok::<(), JobError>(())
    }
}
