use accounts::WorkspaceId;
use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use crate::emails::{HeldEmail, UsageEmail};
use crate::model::{NoticeKind, month_of};
use crate::store::{self, notices};

/// How many attempts to send an email there are.
const MAX_BILLING_SEND_ATTEMPTS: i16 = 12;

/// Emails the owner of a workspace about quota or held submissions.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SendBillingEmail {
    workspace: WorkspaceId,
    kind: NoticeKind,
}

impl Queued for SendBillingEmail {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendBillingEmail {
    const IDENTIFIER: &'static str = "send_billing_email";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let Some(email) = self.email(&platform, jobs::id_of(&ctx)).await? else { return Ok(()) };
        match platform.mail.send(email).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_BILLING_SEND_ATTEMPTS => {
                tracing::warn!(%error, email = self.kind.as_str(), "failed to send an email; not retrying");
                Ok(())
            }
            sent => Ok::<(), JobError>(sent.map(drop)?),
        }
    }
}

impl SendBillingEmail {
    /// Reads the numbers that the email shows. There is none if nothing is held any more, or nobody can be emailed.
    async fn email(&self, platform: &Platform, id: uuid::Uuid) -> sqlx::Result<Option<mail::Email>> {
        let mut conn = platform.db.worker().acquire().await?;
        let owner = accounts::members(&mut conn, self.workspace).await?.into_iter().next();
        let Some(owner) = owner.filter(|owner| owner.is_verified) else { return Ok(None) };
        let now = platform.clock.now();
        let terms = store::terms(&mut conn, self.workspace).await?;
        let used = store::metered_in_month(&mut conn, self.workspace, month_of(now)).await?;
        let layout = platform.email_layout();
        Ok(match self.kind {
            NoticeKind::QuotaNearlyUsed | NoticeKind::QuotaUsed => {
                Some(UsageEmail::new(&owner.email_as_typed, used, terms, now).write(&layout, id))
            }
            NoticeKind::Held | NoticeKind::HeldLong | NoticeKind::HeldLastDays => {
                let held = store::held_totals(&mut conn, &[self.workspace]).await?;
                let held = held.get(&self.workspace).map_or(0, |total| total.submissions);
                let oldest = store::oldest_held(&mut conn, self.workspace).await?;
                oldest.filter(|_| held > 0).map(|oldest| {
                    let deleted_from = oldest + crate::HELD_FOR;
                    HeldEmail::new(&owner.email_as_typed, held, used, terms, deleted_from, now)
                        .write(&layout, id)
                })
            }
            NoticeKind::Unknown => None,
        })
    }
}

/// Tells the owner of a workspace, once in a month.
pub(super) async fn notify(
    platform: &Platform,
    workspace: WorkspaceId,
    kind: NoticeKind,
) -> Result<(), JobError> {
    let now = platform.clock.now();
    let mut tx = platform.db.begin().await?;
    if notices::claim(&mut tx, workspace, kind, month_of(now), now).await? {
        // Whoever has used everything needn't be told that it is nearly so, nor that what is about to be deleted is held.
        for implied in implied(kind) {
            notices::claim(&mut tx, workspace, *implied, month_of(now), now).await?;
        }
        platform.jobs.enqueue(&mut tx, SendBillingEmail { workspace, kind }).await?;
    }
    tx.commit().await?;
    Ok(())
}

fn implied(kind: NoticeKind) -> &'static [NoticeKind] {
    match kind {
        NoticeKind::QuotaUsed => &[NoticeKind::QuotaNearlyUsed],
        NoticeKind::HeldLong => &[NoticeKind::Held],
        NoticeKind::HeldLastDays => &[NoticeKind::Held, NoticeKind::HeldLong],
        NoticeKind::QuotaNearlyUsed | NoticeKind::Held | NoticeKind::Unknown => &[],
    }
}
