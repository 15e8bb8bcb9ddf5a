use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use submissions::WorkspaceMessage;

use super::SendFailureEmail;
use super::error::JobError;
use crate::dispatch::ledger::printable_answer;
use crate::model::{DeliveryId, State};
use crate::store::ledger::{self, SentEmail};
use crate::store::recipients;

/// What the timeline shows if the other server gave no reason.
const UNKNOWN_REASON: &str = "The recipient's mail server returned the email";

/// Runs when an email says that one of our emails was returned, for each `support::AddressBounced`.
///
/// Anybody can send such an email. It counts only if it names the `Message-ID` of a notification email, which only its
/// recipient knows, and that recipient. Then the delivery has failed, its owner is notified, and nothing more is sent to the
/// address.
#[derive(Serialize, Deserialize)]
pub struct SuppressBounced {
    pub(crate) message_id: String,
    pub(crate) recipients: Vec<String>,
    pub(crate) permanent: bool,
    pub(crate) reason: Option<String>,
}

impl Queued for SuppressBounced {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for SuppressBounced {
    const IDENTIFIER: &'static str = "suppress_bounced";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let delivery = DeliveryId::of_message_id(&self.message_id).filter(|_| self.permanent);
        let Some(delivery) = delivery else { return Ok(()) };
        let mut tx = platform.db.begin().await?;
        let Some(sent) = ledger::find_sent_email(&mut tx, delivery).await? else { return Ok(()) };
        if !self.recipients.contains(&sent.email) {
            return Ok(());
        }
        match sent.state {
            State::Done => {}
            // The mail server was faster than our ledger.
            State::Due => return Err(JobError::NotRecordedYet),
            State::Waiting | State::GivenUp | State::Cancelled => return Ok(()),
        }
        self.fail(&platform, &mut tx, delivery, &sent).await?;
        tx.commit().await?;
        WorkspaceMessage::Attention.publish(&platform.bus, sent.workspace);
        tracing::info!(%delivery, "suppressed a recipient: an email to them was returned");
        Ok::<(), JobError>(())
    }
}

impl SuppressBounced {
    async fn fail(
        &self,
        platform: &Platform,
        conn: &mut sqlx::PgConnection,
        delivery: DeliveryId,
        sent: &SentEmail,
    ) -> Result<(), JobError> {
        let now = platform.clock.now();
        let reason = printable_answer(self.reason.as_deref().unwrap_or(UNKNOWN_REASON));
        recipients::suppress(conn, sent.workspace, &sent.email, &reason, now).await?;
        ledger::record_bounce(conn, delivery, &reason, now).await?;
        for (workspace, destination) in ledger::claim_owner_emails(conn, &[sent.destination.0], now).await? {
            platform.jobs.enqueue(conn, SendFailureEmail { workspace, destination }).await?;
        }
        Ok(())
    }
}
