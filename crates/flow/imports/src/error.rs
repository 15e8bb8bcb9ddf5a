use accounts::ExportError;
use api::{Error, FieldError};
use axum::http::StatusCode;

use crate::file::FileError;

/// Why an operation on an import failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ImportError {
    #[error("import or endpoint not found in this workspace")]
    NotFound,
    #[error("invalid fields")]
    Invalid(Vec<FieldError>),
    #[error("the file is too large")]
    FileTooLarge,
    #[error("the files of the workspace's imports would take too much space")]
    StorageFull,
    #[error("the file can't be read: {0}")]
    File(#[from] FileError),
    #[error("another import of the workspace is at work")]
    Busy,
    #[error("the import isn't in the state for this")]
    WrongState,
    #[error("the import can't be undone any more")]
    TooLate,
    #[error("the workspace has uploaded too many files today")]
    TooMany(Error),
    #[error("failed to read the request body: {}", .0.code)]
    Body(Error),
    #[error("object storage error")]
    Blobs(#[from] blobs::Error),
    #[error("database error")]
    Database(sqlx::Error),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
}

impl ImportError {
    pub(crate) fn invalid(field: FieldError) -> Self {
        Self::Invalid(vec![field])
    }
}

impl From<sqlx::Error> for ImportError {
    fn from(cause: sqlx::Error) -> Self {
        let constraint = cause.as_database_error().and_then(|error| error.constraint());
        if constraint == Some("imports_at_work") { Self::Busy } else { Self::Database(cause) }
    }
}

impl From<ImportError> for Error {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::NotFound => Self::not_found(),
            ImportError::Invalid(errors) => Self::invalid(errors),
            ImportError::FileTooLarge => {
                Self::new(StatusCode::PAYLOAD_TOO_LARGE, "file_too_large", "A file can have at most 50 MiB.")
            }
            ImportError::StorageFull => Self::conflict(
                "import_storage_full",
                "Your uploaded files take 200 MB, which is the most. Delete an import that you don't need.",
            ),
            ImportError::File(cause) => Self::invalid(vec![cause.to_field_error()]),
            ImportError::Busy => Self::conflict(
                "import_busy",
                "Another file is being checked or imported. Wait until that's done, then try again.",
            ),
            ImportError::WrongState => Self::conflict(
                "import_state",
                "That isn't possible in the import's current state. Reload the page to see it.",
            ),
            ImportError::TooLate => {
                Self::conflict("undo_expired", "An import can be undone within 24 hours.")
            }
            ImportError::Body(error) | ImportError::TooMany(error) => error,
            ImportError::Blobs(cause) => cause.into(),
            ImportError::Database(cause) => cause.into(),
            ImportError::Jobs(cause) => cause.into(),
        }
    }
}

impl From<ImportError> for ExportError {
    fn from(error: ImportError) -> Self {
        Self::unreadable(error)
    }
}
