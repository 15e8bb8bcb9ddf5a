use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::Undone;
use crate::store::recipients;

/// What was planned in the very moment in which somebody gave their word would wait for ever.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReleaseStragglers {}

impl Queued for ReleaseStragglers {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for ReleaseStragglers {
    const IDENTIFIER: &'static str = "release_stragglers";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        let mut conn = platform.db.worker().acquire().await?;
        recipients::release_stragglers(&mut conn, platform.clock.moved_ms()).await?;
        Ok::<(), Undone>(())
    }
}
