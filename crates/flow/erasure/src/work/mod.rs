//! The jobs of this crate. Counting and deleting go through the submissions of a workspace some hundred at a time, each time in a
//! transaction that also saves how far they got. After some of these a job enqueues itself again, so that a large workspace
//! doesn't keep others waiting, and an interrupted one continues where it was.

mod count_value;
mod empty_folder;
mod erase_value;
mod forget_erasures;
mod scan;

use accounts::WorkspaceId;
use api::Platform;
use jobs::{Definitions, WorkerContext, hourly_at};
use serde::{Deserialize, Serialize};
use submissions::ErasedValue;

pub(crate) use count_value::CountValue;
pub(crate) use empty_folder::EmptyFolder;
use erase_value::EraseLatecomers;
pub(crate) use erase_value::EraseValue;
use forget_erasures::ForgetErasures;

use crate::error::ErasureError;
use crate::model::ErasureId;
use crate::store::{self, ErasureRow};

/// The most submissions that are looked at, and deleted, in one transaction. It is small, so that nobody waits behind it.
const STEP_SUBMISSIONS: i64 = 500;
/// After so many steps a job makes room for others.
const STEPS_PER_RUN: usize = 40;

/// Which erasure a job is about.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct JobOf {
    pub workspace: WorkspaceId,
    pub erasure: ErasureId,
}

/// What a step of a job leaves to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    More,
    Finished,
}

/// Registers the jobs of this crate and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<CountValue>()
        .define_job::<EraseValue>()
        .define_job::<EraseLatecomers>()
        .define_job::<EmptyFolder>()
        .define_job::<ForgetErasures>()
        .with_cron(hourly_at::<ForgetErasures>(25))
}

/// What the value of an erasure is encrypted for.
pub(crate) fn seal_context(erasure: ErasureId) -> String {
    format!("erasure {erasure}")
}

/// Decrypts the value of an erasure.
pub(crate) fn open_value(
    platform: &Platform,
    erasure: ErasureId,
    row: &ErasureRow,
) -> Result<ErasedValue, ErasureError> {
    let sealed = row.sealed_value.as_deref().ok_or(ErasureError::Unreadable)?;
    let value = platform.seal.open(&seal_context(erasure), sealed).ok_or(ErasureError::Unreadable)?;
    let value = String::from_utf8(value).map_err(|_| ErasureError::Unreadable)?;
    ErasedValue::parse(&value).map_err(|_| ErasureError::Unreadable)
}

/// Passes the result of a run on. After the last attempt the erasure has failed, and its owner sees that.
async fn settled(
    ctx: &WorkerContext,
    of: JobOf,
    result: Result<(), ErasureError>,
) -> Result<(), ErasureError> {
    let Err(error) = &result else { return result };
    let job = ctx.job();
    if job.attempts() >= job.max_attempts() {
        tracing::error!(%error, erasure = %of.erasure, workspace = %of.workspace, "failed to erase");
        let platform = Platform::of_job(ctx);
        store::fail(platform.db.worker(), of.workspace, of.erasure, platform.clock.now()).await?;
    }
    result
}
