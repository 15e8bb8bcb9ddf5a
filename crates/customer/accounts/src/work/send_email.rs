//! Renders an email about an account and sends it, for the jobs that do so. They fail, and are retried, until the mail
//! server has accepted or permanently rejected it, or the attempts are used up.

use api::Platform;
use jobs::WorkerContext;
use mail::SmtpReply;
use uuid::Uuid;

use crate::emails::{EmailText, render};

/// Why an email job failed and has to be retried.
#[derive(Debug, thiserror::Error)]
pub(super) enum SendError {
    #[error("failed to send an email")]
    Mail(#[from] mail::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
}

/// The last attempt to send an email. With the queue's growing pauses it's about 16 hours after the first, and then the
/// email is no longer news.
const MAX_ACCOUNT_EMAIL_ATTEMPTS: i16 = 12;

/// Sends an email. If the mail server will never accept it, or after the last attempt, the job ends without an error.
pub(super) async fn send<W: EmailText>(
    ctx: &WorkerContext,
    platform: &Platform,
    email: &W,
    to: &str,
    id: Uuid,
) -> Result<(), SendError> {
    let message = render(&platform.email_layout(), email, to, id);
    finish::<W>(ctx, platform.mail.send(message).await)
}

/// Like [`send`], for an email with a link that someone is waiting for. It isn't held up by other emails, however slow
/// they are.
pub(super) async fn send_urgent<W: EmailText>(
    ctx: &WorkerContext,
    platform: &Platform,
    email: &W,
    to: &str,
    id: Uuid,
) -> Result<(), SendError> {
    let message = render(&platform.email_layout(), email, to, id);
    finish::<W>(ctx, platform.mail.send_urgent(message).await)
}

/// Decides whether the job is finished or has to be retried.
fn finish<W: EmailText>(ctx: &WorkerContext, sent: Result<SmtpReply, mail::Error>) -> Result<(), SendError> {
    match sent {
        Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_ACCOUNT_EMAIL_ATTEMPTS => {
            tracing::warn!(%error, email = W::NAME, "failed to send an email; not retrying");
            Ok(())
        }
        sent => Ok(sent.map(drop)?),
    }
}
