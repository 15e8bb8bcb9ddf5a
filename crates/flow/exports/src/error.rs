use api::{Error, FieldError};

/// Why an operation on exports failed.
#[derive(Debug, thiserror::Error)]
pub enum ExportsError {
    #[error("export or form not found in this workspace")]
    NotFound,
    #[error("invalid fields")]
    Invalid(Vec<FieldError>),
    #[error("the workspace has too many exports that haven't finished")]
    TooManyUnfinished,
    #[error("failed to read submissions")]
    Submissions(#[from] submissions::SubmissionError),
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("failed to read what was asked for")]
    Request(#[from] serde_json::Error),
    #[error("failed to find the form")]
    Api(Error),
}

impl From<Error> for ExportsError {
    fn from(error: Error) -> Self {
        Self::Api(error)
    }
}

impl From<ExportsError> for Error {
    fn from(error: ExportsError) -> Self {
        match error {
            ExportsError::NotFound => Self::not_found(),
            ExportsError::Invalid(errors) => Self::invalid(errors),
            ExportsError::TooManyUnfinished => Self::conflict(
                "too_many_exports",
                "10 exports haven't finished yet. Wait for one of them, or cancel it.",
            ),
            ExportsError::Submissions(cause) => cause.into(),
            ExportsError::Database(cause) => cause.into(),
            ExportsError::Request(cause) => Self::internal(cause),
            ExportsError::Api(error) => error,
        }
    }
}
