/// Why an operation on submissions or files failed. `NotFound` becomes a 404; the others are passed on with their
/// cause.
#[derive(Debug, thiserror::Error)]
pub enum SubmissionError {
    #[error("submission not found in this workspace")]
    NotFound,
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
    #[error("object storage error")]
    Blobs(#[from] blobs::Error),
}

impl From<SubmissionError> for api::Error {
    fn from(error: SubmissionError) -> Self {
        match error {
            SubmissionError::NotFound => Self::not_found(),
            SubmissionError::Database(cause) => cause.into(),
            SubmissionError::Jobs(cause) => cause.into(),
            SubmissionError::Blobs(cause) => cause.into(),
        }
    }
}
