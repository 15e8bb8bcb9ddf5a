use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::emails::{AccountDeleted, Frame};

/// The last attempt. After it the email is given up, so that the address, which is stored only in this job, doesn't
/// stay for ever.
const MOST: i16 = 12;

/// Confirms by email that an account was deleted. Nothing else contains the address any more.
#[derive(Serialize, Deserialize)]
pub(crate) struct TellDeleted {
    pub to: String,
    pub id: Uuid,
}

impl Queued for TellDeleted {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for TellDeleted {
    const IDENTIFIER: &'static str = "tell_deleted";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        let words = AccountDeleted { backup_days: platform.backup_days };
        let letter = Frame::of(&platform).write(&words, &self.to, self.id);
        match platform.mail.send(letter).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MOST => {
                tracing::warn!(%error, "failed to send the account deletion email; not retrying");
                Ok(())
            }
            sent => sent.map(drop),
        }
    }
}
