use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use crate::emails::ReadyEmail;
use crate::model::ExportId;
use crate::store;

/// How many attempts to send an email there are.
const MAX_EXPORT_EMAIL_ATTEMPTS: i16 = 12;

/// Tells the owner that an export is ready.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SendExportEmail {
    pub export: ExportId,
}

impl Queued for SendExportEmail {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendExportEmail {
    const IDENTIFIER: &'static str = "send_export_email";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let mut conn = platform.db.worker().acquire().await?;
        let Some(ready) = store::for_email(&mut conn, self.export).await? else { return Ok(()) };
        let owner = accounts::members(&mut conn, ready.workspace).await?.into_iter().next();
        drop(conn);
        let Some(owner) = owner.filter(|owner| owner.is_verified) else { return Ok(()) };
        let email = ReadyEmail::new(&ready.name, ready.rows, ready.bytes, ready.expires_at);
        let email = email.write(&platform.email_layout(), &owner.email_as_typed, self.export.0);
        match platform.mail.send(email).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_EXPORT_EMAIL_ATTEMPTS => {
                tracing::warn!(%error, export = %self.export, "failed to email about an export; not retrying");
                Ok(())
            }
            sent => Ok::<(), JobError>(sent.map(drop)?),
        }
    }
}
