use api::Platform;
use billing::AddonActivated;
use billing::addons::WEBHOOKS;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::store::webhooks::extra;
use crate::work::error::JobError;

/// Resumes the webhooks that were paused without the add-on, when it is activated.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ResumeWebhooks(AddonActivated);

impl Queued for ResumeWebhooks {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for ResumeWebhooks {
    const IDENTIFIER: &'static str = "resume_webhooks";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        if self.0.addon == WEBHOOKS.id {
            let mut conn = platform.db.worker().acquire().await?;
            extra::resume(&mut conn, self.0.workspace, platform.clock.moved_ms()).await?;
        }
        Ok::<(), JobError>(())
    }
}
