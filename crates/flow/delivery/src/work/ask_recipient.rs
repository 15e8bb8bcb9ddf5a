use accounts::{Bucket, UserId, WorkspaceId};
use api::Platform;
use jiff::SignedDuration;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Token;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use super::Undone;
use crate::emails::{Asked, ConfirmRecipient};
use crate::store::recipients;

/// For how many days the link works.
pub(crate) const ASK_DAYS: i64 = 14;
/// How many confirmation emails may go to one address in a day, from all workspaces together: nobody can use us to
/// harass strangers.
const ASKS_PER_DAY: u32 = 3;
/// How many confirmation emails one workspace may cause in an hour.
const ASKS_PER_HOUR: u32 = 20;
/// How many attempts to send the email there are.
const MOST_TRIES: i16 = 12;

/// Sends the email that asks a recipient to confirm. It stores the token's hash in `recipients` first.
#[derive(Serialize, Deserialize)]
pub(crate) struct AskRecipient {
    pub workspace: WorkspaceId,
    pub email: String,
    pub by: UserId,
    /// Whether the limits were already checked when the job was enqueued.
    pub is_counted: bool,
}

/// Takes one confirmation email from the limits; `Err` says how long to wait. Runs as the worker.
pub(crate) async fn count(
    conn: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    email: &str,
) -> sqlx::Result<Result<(), SignedDuration>> {
    let (hour, day) = (SignedDuration::from_hours(1), SignedDuration::from_hours(24));
    let now = platform.clock.now();
    let of_workspace = Bucket::new(platform, "asks", workspace.0.as_bytes(), ASKS_PER_HOUR, hour);
    if let Err(wait) = of_workspace.take(conn, now).await? {
        return Ok(Err(wait));
    }
    Bucket::new(platform, "asked", email.as_bytes(), ASKS_PER_DAY, day).take(conn, now).await
}

impl Queued for AskRecipient {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for AskRecipient {
    const IDENTIFIER: &'static str = "ask_recipient";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        let mut tx = platform.db.begin().await?;
        let standing = recipients::standing(&mut tx, self.workspace, &self.email).await?;
        let by = accounts::member(&mut tx, self.workspace, self.by).await?;
        let (Some(standing), Some(by)) = (standing, by) else { return Ok(()) };
        if standing.is_confirmed || standing.is_unsubscribed || !by.is_verified {
            return Ok(());
        }
        let forms = recipients::forms_of(&mut tx, self.workspace, &self.email).await?;
        // The token's hash is committed first, so that a link that arrives works.
        let token = Token::fresh();
        let again = self.is_counted || *ctx.job().attempts() > 1;
        let when = (again, platform.clock.now());
        if !recipients::ask(&mut tx, self.workspace, &self.email, token.hash(), when).await? {
            return Ok(());
        }
        if !again && count(&mut tx, &platform, self.workspace, &self.email).await?.is_err() {
            tracing::info!(workspace = %self.workspace, "skipped a confirmation email: limit reached");
            return Ok(());
        }
        tx.commit().await?;
        let asked = Asked { to: &standing.email_as_typed, by: &by.email_as_typed, forms: &forms };
        let words = ConfirmRecipient::new(&platform, &asked, &token, ASK_DAYS);
        match platform.mail.send(words.write(platform.clock.uuid())).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MOST_TRIES => {
                tracing::warn!(%error, letter = "confirm_recipient", "failed to send an email; not retrying");
                Ok(())
            }
            sent => Ok::<(), Undone>(sent.map(drop)?),
        }
    }
}
