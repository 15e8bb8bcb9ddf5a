use accounts::{Bucket, UserId, WorkspaceId};
use api::Platform;
use jiff::SignedDuration;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Token;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use super::error::JobError;
use crate::notifications::emails::{ConfirmRecipient, ConfirmationRequest};
use crate::store::recipients;

/// For how many days the link works.
pub(crate) const CONFIRMATION_LINK_DAYS: i64 = 14;
/// How many confirmation emails may go to one address in a day, from all workspaces together: nobody can use us to
/// harass strangers.
const MAX_CONFIRMATION_EMAILS_PER_DAY: u32 = 3;
/// How many confirmation emails one workspace may cause in an hour.
const MAX_CONFIRMATION_EMAILS_PER_HOUR: u32 = 20;
/// How many attempts to send the email there are.
const MAX_CONFIRMATION_SEND_ATTEMPTS: i16 = 12;

/// Sends the email that asks a recipient to confirm. It stores the token's hash in `recipients` first.
#[derive(Serialize, Deserialize)]
pub(crate) struct SendConfirmationEmail {
    pub workspace: WorkspaceId,
    pub email: String,
    pub by: UserId,
    /// Whether the limits were already checked when the job was enqueued.
    pub is_counted: bool,
}

/// Takes one confirmation email from the limits; `Err` says how long to wait. Runs as the worker.
pub(crate) async fn take_from_limits(
    conn: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    email: &str,
) -> sqlx::Result<Result<(), SignedDuration>> {
    let (hour, day) = (SignedDuration::from_hours(1), SignedDuration::from_hours(24));
    let now = platform.clock.now();
    let of_workspace =
        Bucket::new(platform, "asks", workspace.0.as_bytes(), MAX_CONFIRMATION_EMAILS_PER_HOUR, hour);
    if let Err(wait) = of_workspace.take(conn, now).await? {
        return Ok(Err(wait));
    }
    Bucket::new(platform, "asked", email.as_bytes(), MAX_CONFIRMATION_EMAILS_PER_DAY, day)
        .take(conn, now)
        .await
}

impl Queued for SendConfirmationEmail {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendConfirmationEmail {
    const IDENTIFIER: &'static str = "ask_recipient";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let mut tx = platform.db.begin().await?;
        let status = recipients::status(&mut tx, self.workspace, &self.email).await?;
        let by = accounts::member(&mut tx, self.workspace, self.by).await?;
        let (Some(status), Some(by)) = (status, by) else { return Ok(()) };
        if status.is_confirmed || status.is_unsubscribed || !by.is_verified {
            return Ok(());
        }
        let forms = recipients::form_names(&mut tx, self.workspace, &self.email).await?;
        // The token's hash is committed first, so that a link that arrives works.
        let token = Token::fresh();
        let again = self.is_counted || *ctx.job().attempts() > 1;
        let when = (again, platform.clock.now());
        if !recipients::store_confirmation_token(&mut tx, self.workspace, &self.email, token.hash(), when)
            .await?
        {
            return Ok(());
        }
        if !again && take_from_limits(&mut tx, &platform, self.workspace, &self.email).await?.is_err() {
            tracing::info!(workspace = %self.workspace, "skipped a confirmation email: limit reached");
            return Ok(());
        }
        tx.commit().await?;
        let request =
            ConfirmationRequest { to: &status.email_as_typed, by: &by.email_as_typed, forms: &forms };
        let email = ConfirmRecipient::new(&request, token, CONFIRMATION_LINK_DAYS);
        match platform.mail.send(email.write(&platform.email_layout(), platform.clock.uuid())).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_CONFIRMATION_SEND_ATTEMPTS => {
                tracing::warn!(%error, email = "confirm_recipient", "failed to send an email; not retrying");
                Ok(())
            }
            sent => Ok::<(), JobError>(sent.map(drop)?),
        }
    }
}
