/// Why a submission or a file cannot be given.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SubmissionError {
    #[error("no such submission in this workspace")]
    NotFound,
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
    #[error("the consequence could not be written down")]
    Jobs(#[from] jobs::Error),
    #[error("object storage failed")]
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
