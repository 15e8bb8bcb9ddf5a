use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Undone;
use crate::store::settle;

/// Lets the many deliveries of a destination that was paused wait for its owner, some at a time. Nobody tries them
/// meanwhile: what is paused is not claimed.
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
        let platform = super::platform(&ctx);
        let mut conn = platform.db.worker().acquire().await?;
        let moved_ms = platform.clock.moved_ms();
        // Each a transaction of its own.
        while settle::hold_back(&mut conn, &self.destinations, moved_ms).await? {}
        Ok::<(), Undone>(())
    }
}
