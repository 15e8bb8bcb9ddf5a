use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::store::recipients;
use crate::work::error::JobError;

/// Makes deliveries due that were planned at the very moment of a verification or confirmation. Otherwise they would
/// wait forever.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReleaseStragglers {}

impl Queued for ReleaseStragglers {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for ReleaseStragglers {
    const IDENTIFIER: &'static str = "release_stragglers";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let mut conn = platform.db.worker().acquire().await?;
        recipients::release_stragglers(&mut conn, platform.clock.moved_ms()).await?;
        Ok::<(), JobError>(())
    }
}
