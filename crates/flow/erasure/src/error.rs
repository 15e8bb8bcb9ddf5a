use api::{Error, FieldError};
use axum::http::StatusCode;
use submissions::InvalidValue;

/// Why an erasure can't be counted, confirmed or done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ErasureError {
    #[error("erasure not found in this workspace")]
    NotFound,
    #[error("invalid value")]
    InvalidValue(#[from] InvalidValue),
    #[error("the workspace has counted too often in the last hour")]
    TooManyCounts,
    #[error("the workspace has erased too often in the last hour")]
    TooManyErasures,
    #[error("the count isn't finished")]
    StillCounting,
    #[error("the erasure was confirmed already or replaced by another count")]
    AlreadyDecided,
    #[error("the count is too old")]
    CountExpired,
    #[error("another number was counted")]
    CountDiffers,
    #[error("another erasure is running")]
    AlreadyRunning,
    #[error("the value can't be decrypted")]
    Unreadable,
    #[error("database error")]
    Database(sqlx::Error),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
    #[error("failed to delete submissions: {}", .0.code)]
    Api(Error),
}

impl From<Error> for ErasureError {
    fn from(error: Error) -> Self {
        Self::Api(error)
    }
}

impl From<sqlx::Error> for ErasureError {
    fn from(error: sqlx::Error) -> Self {
        let constraint = error.as_database_error().and_then(sqlx::error::DatabaseError::constraint);
        if constraint == Some("erasures_one_at_a_time") {
            Self::AlreadyRunning
        } else {
            Self::Database(error)
        }
    }
}

impl From<ErasureError> for Error {
    fn from(error: ErasureError) -> Self {
        let too_many = |code, detail: &'static str| Self::new(StatusCode::TOO_MANY_REQUESTS, code, detail);
        let conflict = |code, detail: &'static str| Self::conflict(code, detail);
        match error {
            ErasureError::NotFound => Self::not_found(),
            ErasureError::InvalidValue(InvalidValue::TooShort) => {
                let message = "Enter at least 4 characters.";
                Self::invalid(vec![FieldError::new("value", "too_short", message)])
            }
            ErasureError::InvalidValue(InvalidValue::TooLong) => {
                let message = "Enter at most 254 characters.";
                Self::invalid(vec![FieldError::new("value", "too_long", message)])
            }
            ErasureError::TooManyCounts => {
                too_many("too_many_counts", "You can count 20 times an hour. Try again later.")
            }
            ErasureError::TooManyErasures => {
                too_many("too_many_erasures", "You can erase 5 values an hour. Try again later.")
            }
            ErasureError::StillCounting => {
                conflict("erasure_counting", "The count isn't finished. Try again when it is.")
            }
            ErasureError::AlreadyDecided => conflict(
                "erasure_decided",
                "This erasure was confirmed already, or another count was started.",
            ),
            ErasureError::CountExpired => {
                conflict("count_expired", "The count is more than an hour old. Count again.")
            }
            ErasureError::CountDiffers => {
                conflict("count_differs", "Another number of submissions was counted. Nothing was deleted.")
            }
            ErasureError::AlreadyRunning => conflict(
                "erasure_running",
                "Another deletion of this kind is running. Try again when it's done.",
            ),
            error @ ErasureError::Unreadable => Self::internal(error),
            ErasureError::Database(cause) => cause.into(),
            ErasureError::Jobs(cause) => cause.into(),
            ErasureError::Api(error) => error,
        }
    }
}
