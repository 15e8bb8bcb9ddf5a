use accounts::ExportError;
use api::{Error, FieldError};
use axum::http::StatusCode;

/// Why an operation on tickets failed.
#[derive(Debug, thiserror::Error)]
pub enum SupportError {
    #[error("ticket, file or request not found in this workspace")]
    NotFound,
    #[error("invalid fields")]
    Invalid(Vec<FieldError>),
    #[error("the workspace has opened too many tickets today")]
    TooManyTickets,
    #[error("the workspace has sent too many replies today")]
    TooManyReplies,
    #[error("the file is too large")]
    FileTooLarge,
    #[error("the files of the workspace's tickets would take too much space")]
    StorageFull,
    #[error("the workspace has too many files that belong to no message")]
    TooManyFiles,
    #[error("the file belongs to a message")]
    FileAttached,
    #[error("the email address isn't verified")]
    Unverified,
    #[error("the request for access can't be {0} any more")]
    AccessDecided(&'static str),
    #[error("failed to read the request body: {}", .0.code)]
    Body(Error),
    #[error("object storage error")]
    Blobs(#[from] blobs::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
}

impl SupportError {
    pub(crate) fn invalid(field: &'static str, code: &'static str, message: &'static str) -> Self {
        Self::Invalid(vec![FieldError::new(field, code, message)])
    }
}

impl From<SupportError> for Error {
    fn from(error: SupportError) -> Self {
        let too_many = |code, detail: &'static str| Self::new(StatusCode::TOO_MANY_REQUESTS, code, detail);
        match error {
            SupportError::NotFound => Self::not_found(),
            SupportError::Invalid(errors) => Self::invalid(errors),
            SupportError::TooManyTickets => too_many(
                "too_many_tickets",
                "You can open 20 tickets a day. Reply to one of your tickets, or try again tomorrow.",
            ),
            SupportError::TooManyReplies => {
                too_many("too_many_replies", "You can send 100 replies a day. Try again tomorrow.")
            }
            SupportError::FileTooLarge => {
                Self::new(StatusCode::PAYLOAD_TOO_LARGE, "file_too_large", "A file can have at most 10 MiB.")
            }
            SupportError::StorageFull => Self::conflict(
                "ticket_storage_full",
                "The files of your tickets take 100 MB, which is the most. Send a link instead.",
            ),
            SupportError::TooManyFiles => Self::conflict(
                "too_many_files",
                "You have 50 uploaded files that aren't part of a message. Delete some, or send them.",
            ),
            SupportError::FileAttached => {
                Self::conflict("file_attached", "This file belongs to a message and can't be deleted.")
            }
            SupportError::Unverified => Self::new(
                StatusCode::FORBIDDEN,
                "email_not_verified",
                "Verify your email address before you grant access.",
            ),
            SupportError::AccessDecided(what) => Self::conflict(
                "access_decided",
                format!("This request can't be {what} any more. Reload the page to see its state."),
            ),
            SupportError::Body(error) => error,
            SupportError::Blobs(cause) => cause.into(),
            SupportError::Database(cause) => cause.into(),
        }
    }
}

impl From<SupportError> for ExportError {
    fn from(error: SupportError) -> Self {
        Self::unreadable(error)
    }
}
