use accounts::WorkspaceId;
use api::Platform;
use forms::EndpointId;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use mail::Email;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::emails::{Change, SuspensionEmail};
use crate::store;

/// How many attempts to send the email there are.
const MAX_SUSPENSION_SEND_ATTEMPTS: i16 = 12;

/// Emails the owner about a suspension or its end. Only a verified address gets it: another one may be someone else's.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendSuspensionEmail {
    pub workspace: WorkspaceId,
    /// `None` for the whole workspace.
    pub endpoint: Option<EndpointId>,
    pub change: Change,
    /// What the operator wrote for the owner.
    pub message: Option<String>,
}

#[derive(Debug, thiserror::Error)]
#[error("failed to email the owner about a suspension")]
pub(crate) enum SendError {
    Database(#[from] sqlx::Error),
    Mail(#[from] mail::Error),
}

impl Queued for SendSuspensionEmail {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendSuspensionEmail {
    const IDENTIFIER: &'static str = "send_suspension_email";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let Some(email) = self.email(&platform, jobs::id_of(&ctx)).await? else { return Ok(()) };
        match platform.mail.send(email).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_SUSPENSION_SEND_ATTEMPTS => {
                tracing::warn!(%error, workspace = %self.workspace, "failed to email about a suspension; not retrying");
                Ok(())
            }
            sent => Ok::<(), SendError>(sent.map(drop)?),
        }
    }
}

impl SendSuspensionEmail {
    async fn email(&self, platform: &Platform, id: Uuid) -> Result<Option<Email>, SendError> {
        let mut conn = platform.db.worker().acquire().await?;
        let members = accounts::members(&mut conn, self.workspace).await?;
        drop(conn);
        let Some(owner) = members.into_iter().next().filter(|owner| owner.is_verified) else {
            return Ok(None);
        };
        let name = match &self.endpoint {
            None => None,
            Some(endpoint) => {
                let worker = platform.db.worker();
                let name = store::acts::endpoint_name(worker, self.workspace, endpoint).await?;
                // Nothing to tell about an endpoint that was deleted meanwhile.
                let Some(name) = name else { return Ok(None) };
                Some(name)
            }
        };
        let email = SuspensionEmail::new(self.change, name.as_deref(), self.message.as_deref());
        Ok(Some(email.write(&platform.email_layout(), &owner.email_as_typed, id)))
    }
}
