//! What is done later or by the clock.

mod end_unverified;
mod forget;
mod send_link;
mod send_notice;
mod tell_deleted;

use ::jobs::{Cron, CronBuilder, Definitions, Job, WorkerContext};
use api::Platform;
use mail::Said;
use serde_json::json;
use uuid::Uuid;

use crate::emails::{Frame, Words};
use end_unverified::EndUnverified;
use forget::Forget;
pub(crate) use send_link::{SendEmailChange, SendReset, SendVerification};
pub(crate) use send_notice::SendNotice;
pub(crate) use tell_deleted::TellDeleted;

/// This crate's jobs and their timetable (UTC).
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

/// What the server gave the worker to work with.
fn platform(ctx: &WorkerContext) -> Platform {
    ctx.get_ext::<Platform>().expect("the server hands the platform to every worker").clone()
}

/// Why a letter has to be tried again.
#[derive(Debug, thiserror::Error)]
enum Unsent {
    #[error("failed to send an email")]
    Mail(#[from] mail::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
}

/// Half a day with the queue's pauses. What was written then is no news any more.
const MOST_TRIES: i16 = 12;

/// Sends a letter; one that will never be taken is given up.
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

/// As [`send`], for an email with a link that somebody waits for: other emails, however slow, do not hold it up.
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

/// Whether the email is done with, or has to be sent again later.
fn finish<W: Words>(ctx: &WorkerContext, sent: Result<Said, mail::Error>) -> Result<(), Unsent> {
    match sent {
        Err(error) if error.is_lasting() || *ctx.job().attempts() >= MOST_TRIES => {
            tracing::warn!(%error, email = W::NAME, "failed to send an email; not retrying");
            Ok(())
        }
        sent => Ok(sent.map(drop)?),
    }
}
