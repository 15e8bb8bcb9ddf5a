//! The jobs of this crate and their schedule. Triggers enqueue the first two.

mod forget_exports;
mod remove_export_files;
mod send_export_email;
mod write_export;

use ::jobs::{Definitions, hourly_at};

use forget_exports::ForgetExports;
use remove_export_files::RemoveExportFiles;
use send_export_email::SendExportEmail;
use write_export::WriteExport;

/// Registers the jobs of this crate and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<WriteExport>()
        .define_job::<RemoveExportFiles>()
        .define_job::<SendExportEmail>()
        .define_job::<ForgetExports>()
        .with_cron(hourly_at::<ForgetExports>(55))
}

/// Why a job has to be retried.
#[derive(Debug, thiserror::Error)]
enum JobError {
    #[error("failed to write an export")]
    Write(#[from] crate::write::WriteError),
    #[error("failed to send an email")]
    Mail(#[from] mail::Error),
    #[error("failed to enqueue a job")]
    Jobs(#[from] ::jobs::Error),
    #[error("object storage error")]
    Blobs(#[from] blobs::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
}
