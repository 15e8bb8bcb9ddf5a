use std::collections::BTreeMap;

use accounts::WorkspaceId;
use api::Platform;
use jiff::tz::TimeZone;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::send_paused_email::SendWebhooksPaused;
use crate::store::webhooks::extra;
use crate::work::error::JobError;

/// The daily job that pauses the webhooks beyond the first where the add-on has ended, and notifies the owners. On a server
/// without billing it resumes them.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PauseWebhooks {}

impl Queued for PauseWebhooks {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for PauseWebhooks {
    const IDENTIFIER: &'static str = "pause_webhooks";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        if !platform.billing_enabled {
            return resume_all(&platform).await;
        }
        let today = platform.clock.now().to_zoned(TimeZone::UTC).date();
        let mut tx = platform.db.begin().await?;
        let mut paused: BTreeMap<WorkspaceId, u32> = BTreeMap::new();
        for workspace in extra::pause(&mut tx, today).await? {
            *paused.entry(workspace).or_default() += 1;
        }
        for (workspace, count) in paused {
            platform.jobs.enqueue(&mut tx, SendWebhooksPaused { workspace, count }).await?;
        }
        tx.commit().await?;
        Ok::<(), JobError>(())
    }
}

async fn resume_all(platform: &Platform) -> Result<(), JobError> {
    let mut conn = platform.db.worker().acquire().await?;
    for workspace in extra::workspaces_with_paused(&mut conn).await? {
        extra::resume(&mut conn, workspace, platform.clock.moved_ms()).await?;
    }
    Ok(())
}
