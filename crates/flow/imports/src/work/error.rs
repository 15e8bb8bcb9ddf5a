use accounts::WorkspaceId;
use api::Platform;

use crate::file::FileError;
use crate::model::ImportId;
use crate::store;

/// How often a job is attempted that fails for a reason that may pass.
const MAX_IMPORT_ATTEMPTS: i16 = 5;

/// Why a job about an import failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum WorkError {
    #[error("the file can't be read: {0}")]
    File(#[from] FileError),
    #[error("the import was deleted meanwhile")]
    Deleted,
    #[error("the import's settings can't be used")]
    Settings,
    #[error("object storage error")]
    Blobs(#[from] blobs::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
    #[error("failed to delete submissions")]
    Submissions(#[from] submissions::SubmissionError),
}

impl WorkError {
    /// What the API says about it, if another attempt wouldn't help.
    fn permanent(&self, attempts: i16) -> Option<&'static str> {
        match self {
            Self::File(cause) => Some(cause.code()),
            Self::Settings => Some("failed"),
            Self::Blobs(blobs::Error::NotFound) => Some("file_missing"),
            _ => (attempts >= MAX_IMPORT_ATTEMPTS).then_some("failed"),
        }
    }
}

/// Ends an attempt of a check or an import. One that can't succeed any more is marked as failed, and its owner sees why.
pub(super) async fn end(
    platform: &Platform,
    (workspace, id, attempts): (WorkspaceId, ImportId, i16),
    result: Result<(), WorkError>,
) -> Result<(), WorkError> {
    let Err(error) = result else { return Ok(()) };
    if matches!(error, WorkError::Deleted) {
        return Ok(());
    }
    let Some(code) = error.permanent(attempts) else { return Err(error) };
    if code == "failed" {
        tracing::error!(error = &error as &dyn std::error::Error, import = %id, %workspace, "an import failed");
    }
    store::jobs::fail(platform.db.worker(), id, code).await?;
    Ok(())
}
