use crate::write::WriteError;

/// Why a job has to be retried.
#[derive(Debug, thiserror::Error)]
pub(super) enum JobError {
    #[error("failed to write an export")]
    Write(#[from] WriteError),
    #[error("failed to send an email")]
    Mail(#[from] mail::Error),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
    #[error("object storage error")]
    Blobs(#[from] blobs::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
}

impl JobError {
    /// Returns whether another attempt would fail in the same way.
    pub(super) fn is_permanent(&self) -> bool {
        matches!(self, Self::Write(WriteError::WorkbookTooLarge | WriteError::Request))
    }
}
