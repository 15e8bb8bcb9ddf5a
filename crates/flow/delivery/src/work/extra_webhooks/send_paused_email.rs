use accounts::WorkspaceId;
use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::notifications::emails::WebhooksPaused;
use crate::work::error::JobError;

/// How many attempts to send the email there are.
const MAX_PAUSED_SEND_ATTEMPTS: i16 = 12;

/// Emails the owner that webhooks were paused because the add-on has ended.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendWebhooksPaused {
    pub workspace: WorkspaceId,
    pub count: u32,
}

impl Queued for SendWebhooksPaused {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendWebhooksPaused {
    const IDENTIFIER: &'static str = "send_webhooks_paused";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let mut conn = platform.db.worker().acquire().await?;
        let owner = accounts::members(&mut conn, self.workspace).await?.into_iter().next();
        drop(conn);
        let Some(owner) = owner.filter(|owner| owner.is_verified) else { return Ok(()) };
        let email = WebhooksPaused { to: owner.email_as_typed, count: self.count };
        match platform.mail.send(email.write(&platform.email_layout(), jobs::id_of(&ctx))).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_PAUSED_SEND_ATTEMPTS => {
                tracing::warn!(%error, email = "webhooks_paused", "failed to send an email; not retrying");
                Ok(())
            }
            sent => Ok::<(), JobError>(sent.map(drop)?),
        }
    }
}
