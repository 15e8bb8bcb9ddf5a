use std::time::Duration;

use api::Error;
use axum::http::StatusCode;
use inbound::ParseError;
use jiff::SignedDuration;

use crate::error::SupportError;

/// Why an email wasn't received.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    #[error("support.inbound isn't set in the configuration")]
    NotConfigured,
    #[error("the email can't be read")]
    Unreadable(#[from] ParseError),
    #[error("reading the email was interrupted")]
    Interrupted,
    #[error("there were too many emails about this ticket")]
    TooMany(SignedDuration),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
    #[error(transparent)]
    Support(#[from] SupportError),
}

impl ReceiveError {
    /// Whether the email may be accepted when it's delivered again later.
    pub fn is_temporary(&self) -> bool {
        match self {
            Self::Unreadable(_) => false,
            Self::Support(error) => matches!(
                error,
                SupportError::Database(_)
                    | SupportError::Blobs(_)
                    | SupportError::Body(_)
                    | SupportError::TooManyReplies
            ),
            Self::NotConfigured | Self::Interrupted | Self::TooMany(_) | Self::Jobs(_) => true,
        }
    }
}

impl From<ReceiveError> for Error {
    fn from(error: ReceiveError) -> Self {
        match error {
            ReceiveError::NotConfigured => Self::not_found(),
            ReceiveError::Unreadable(ParseError::TooLarge) => {
                Self::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", "An email can have at most 25 MB.")
            }
            ReceiveError::Unreadable(ParseError::NoEmail) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "no_email", "The body isn't an email.")
            }
            ReceiveError::TooMany(wait) => {
                Self::too_many_attempts(Duration::try_from(wait).unwrap_or_default())
            }
            ReceiveError::Interrupted => Self::unavailable(error),
            ReceiveError::Jobs(cause) => cause.into(),
            ReceiveError::Support(cause) => cause.into(),
        }
    }
}
