//! The jobs of this crate: emails about accounts, and daily clean-up. Email jobs read the user, render a template from
//! `emails/` and send it; a failed one is retried by the queue.

mod end_unverified;
mod forget;
mod send_link;
mod send_notice;
mod tell_deleted;

use ::jobs::{Cron, CronBuilder, Definitions, Job, WorkerContext};
use api::Platform;
use mail::SmtpReply;
use serde_json::json;
use uuid::Uuid;

use crate::emails::{Frame, Words};
use end_unverified::EndUnverified;
use forget::Forget;
pub(crate) use send_link::{SendEmailChange, SendReset, SendVerification};
pub(crate) use send_notice::SendNotice;
pub(crate) use tell_deleted::TellDeleted;

/// Registers this crate's jobs and their schedules (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<TellDeleted>()
        .define_job::<EndUnverified>()
        .define_job::<SendVerification>()
        .define_job::<SendEmailChange>()
        .define_job::<SendReset>()
        .define_job::<SendNotice>()
        .define_job::<Forget>()
        .with_cron(daily_at::<EndUnverified>(1, 20))
        .with_cron(daily_at::<Forget>(3, 50))
}

fn daily_at<J: Job>(hour: u32, minute: u32) -> CronBuilder<J> {
    Cron::daily_at::<J>(hour, minute).expect("a time of the day").payload_value(json!({}))
}

/// The platform that the server gave to every worker.
fn platform(ctx: &WorkerContext) -> Platform {
    ctx.get_ext::<Platform>().expect("the server hands the platform to every worker").clone()
}

/// Why an email job failed and has to be retried.
#[derive(Debug, thiserror::Error)]
enum Unsent {
    #[error("failed to send an email")]
    Mail(#[from] mail::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
}

/// The last attempt to send an email. With the queue's growing pauses it's about 16 hours after the first, and then the
/// email is no longer news.
const MOST_TRIES: i16 = 12;

/// Sends an email. If the mail server will never accept it, or after the last attempt, the job ends without an error.
async fn send<W: Words>(
    ctx: &WorkerContext,
    platform: &Platform,
    words: &W,
    to: &str,
    id: Uuid,
) -> Result<(), Unsent> {
    let letter = Frame::of(platform).write(words, to, id);
    finish::<W>(ctx, platform.mail.send(letter).await)
}

/// Like [`send`], for an email with a link that someone is waiting for. It isn't held up by other emails, however slow
/// they are.
async fn send_urgent<W: Words>(
    ctx: &WorkerContext,
    platform: &Platform,
    words: &W,
    to: &str,
    id: Uuid,
) -> Result<(), Unsent> {
    let letter = Frame::of(platform).write(words, to, id);
    finish::<W>(ctx, platform.mail.send_urgent(letter).await)
}

/// Decides whether the job is finished or has to be retried.
fn finish<W: Words>(ctx: &WorkerContext, sent: Result<SmtpReply, mail::Error>) -> Result<(), Unsent> {
    match sent {
        Err(error) if error.is_permanent() || *ctx.job().attempts() >= MOST_TRIES => {
            tracing::warn!(%error, email = W::NAME, "failed to send an email; not retrying");
            Ok(())
        }
        sent => Ok(sent.map(drop)?),
    }
}
