use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::emails::{AccountDeleted, render};

/// The last attempt. After it the email is given up, so that the address, which is stored only in this job, doesn't
/// stay for ever.
const MAX_DELETION_EMAIL_ATTEMPTS: i16 = 12;

/// Confirms by email that an account was deleted. Nothing else contains the address any more.
#[derive(Serialize, Deserialize)]
pub(crate) struct SendAccountDeleted {
    pub to: String,
    pub id: Uuid,
}

impl Queued for SendAccountDeleted {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendAccountDeleted {
    const IDENTIFIER: &'static str = "tell_deleted";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let email =
            AccountDeleted { backup_days: platform.backup_days, keeps_invoices: platform.billing_enabled };
        let message = render(&platform.email_layout(), &email, &self.to, self.id);
        match platform.mail.send(message).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_DELETION_EMAIL_ATTEMPTS => {
                tracing::warn!(%error, "failed to send the account deletion email; not retrying");
                Ok(())
            }
            sent => sent.map(drop),
        }
    }
}
