//! What the jobs share: which erasure they are about, its value, and how they end.

use accounts::WorkspaceId;
use api::Platform;
use jobs::WorkerContext;
use serde::{Deserialize, Serialize};
use submissions::ErasedValue;

use crate::error::ErasureError;
use crate::model::ErasureId;
use crate::store::{self, ErasureRow};

/// The most submissions that are looked at, and deleted, in one transaction. It is small, so that nobody waits behind it.
pub(super) const STEP_SUBMISSIONS: i64 = 500;
/// After so many steps a job makes room for others.
pub(super) const STEPS_PER_RUN: usize = 40;

/// Which erasure a job is about.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct JobOf {
    pub workspace: WorkspaceId,
    pub erasure: ErasureId,
}

/// What a step of a job leaves to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    More,
    Finished,
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
pub(super) async fn settled(
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
