//! What every job of this crate uses: the platform, and the error that has it retried.

use api::Platform;
use jobs::WorkerContext;

/// The platform, which the server hands to every worker.
pub(super) fn platform(ctx: &WorkerContext) -> Platform {
    ctx.get_ext::<Platform>().expect("the server hands the platform to every worker").clone()
}

/// Why a job has to be retried.
#[derive(Debug, thiserror::Error)]
pub(super) enum JobError {
    #[error("failed to send an email")]
    Mail(#[from] mail::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
}
