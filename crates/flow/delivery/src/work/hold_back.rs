use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::error::JobError;
use crate::store::ledger;

/// Makes the many deliveries of a paused destination wait until it is resumed, some at a time.
///
/// They aren't attempted meanwhile, because deliveries to a paused destination aren't claimed.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct HoldBack {
    pub destinations: Vec<Uuid>,
}

impl Queued for HoldBack {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for HoldBack {
    const IDENTIFIER: &'static str = "hold_back";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let mut conn = platform.db.worker().acquire().await?;
        let moved_ms = platform.clock.moved_ms();
        // Each call is a transaction of its own.
        while ledger::hold_back(&mut conn, &self.destinations, moved_ms).await? {}
        Ok::<(), JobError>(())
    }
}
