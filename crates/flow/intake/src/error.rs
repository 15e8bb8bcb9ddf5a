//! The reasons for rejecting a submission, each with its HTTP status, its stable code and its text.

use std::borrow::Cow;
use std::time::Duration;

use axum::http::StatusCode;
use forms::UnknownId;
use posted::BodyError;
use posted::limits::Limit;

use crate::accept::rules::BrokenRule;

/// Why a submission is not accepted. Each reason has one stable code and a text that says what the sender can do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Rejection {
    #[error("form not found")]
    FormNotFound,
    /// The owner paused the form; the text is the message they set for visitors.
    #[error("the form is paused")]
    Inactive(Option<String>),
    #[error("the form is suspended")]
    Suspended,
    #[error("the domain is not allowed")]
    OriginNotAllowed,
    #[error("the submission is empty")]
    Empty,
    #[error("fields break the validation rules")]
    FieldsInvalid(Vec<BrokenRule>),
    #[error("unsupported media type")]
    UnsupportedMediaType,
    #[error("malformed body: {0}")]
    Malformed(String),
    #[error("the body is too large")]
    BodyTooLarge(Limit),
    #[error("a file is too large")]
    FileTooBig { field: String, file: String },
    #[error("too many files")]
    TooManyFiles,
    #[error("a file type is not allowed")]
    FileTypeRefused { field: String, file: String },
    #[error("the body arrived too slowly")]
    TooSlow,
    #[error("too many submissions")]
    RateLimited { seconds: u64 },
    /// The workspace holds as many submissions as it may.
    #[error("too many submissions are held")]
    HeldTooMany,
    #[error("the idempotency key was used with another body")]
    IdempotencyMismatch,
    #[error("PostgreSQL rejects the content")]
    Unstorable,
    #[error("storage is unavailable")]
    Unavailable(#[source] Option<anyhow::Error>),
}

impl Rejection {
    pub(crate) fn rate_limited(wait: Duration) -> Self {
        Self::RateLimited { seconds: wait.as_secs() + 2 }
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::FormNotFound => StatusCode::NOT_FOUND,
            Self::Inactive(_) | Self::Suspended | Self::OriginNotAllowed => StatusCode::FORBIDDEN,
            Self::Empty | Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::BodyTooLarge(_) | Self::FileTooBig { .. } | Self::TooManyFiles => {
                StatusCode::PAYLOAD_TOO_LARGE
            }
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::FieldsInvalid(_) | Self::FileTypeRefused { .. } | Self::Unstorable => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::RateLimited { .. } | Self::HeldTooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::IdempotencyMismatch => StatusCode::CONFLICT,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::FormNotFound => "FORM_NOT_FOUND",
            Self::Inactive(_) => "INACTIVE",
            Self::Suspended => "SUSPENDED",
            Self::OriginNotAllowed => "ORIGIN_NOT_ALLOWED",
            Self::Empty => "EMPTY",
            Self::FieldsInvalid(broken) => broken.first().map_or("FIELDS_INVALID", |broken| broken.code),
            Self::UnsupportedMediaType => "UNSUPPORTED_MEDIA_TYPE",
            Self::Malformed(_) => "MALFORMED",
            Self::BodyTooLarge(_) => "BODY_TOO_LARGE",
            Self::FileTooBig { .. } => "FILES_TOO_BIG",
            Self::TooManyFiles => "TOO_MANY_FILES",
            Self::FileTypeRefused { .. } => "FILE_TYPE_REFUSED",
            Self::TooSlow => "TOO_SLOW",
            Self::RateLimited { .. } => "RATE_LIMITED",
            Self::HeldTooMany => "HELD_TOO_MANY",
            Self::IdempotencyMismatch => "IDEMPOTENCY_MISMATCH",
            Self::Unstorable => "UNSTORABLE",
            Self::Unavailable(_) => "UNAVAILABLE",
        }
    }

    /// Returns the text for developers, in English. The texts for visitors are in `response/pages/text`.
    pub(crate) fn detail(&self) -> Cow<'static, str> {
        match self {
            Self::FormNotFound => "There's no form at this URL. Check the form's action.".into(),
            Self::Inactive(Some(text)) => text.clone().into(),
            Self::Inactive(None) => "This form isn't accepting submissions at the moment.".into(),
            Self::Suspended => "This form has been suspended.".into(),
            Self::OriginNotAllowed => "This form doesn't accept submissions from this domain.".into(),
            Self::Empty => "No named field arrived. Every input needs a `name`.".into(),
            Self::FieldsInvalid(broken) => match &broken[..] {
                [one] => one.message().into(),
                _ => "Some fields are invalid.".into(),
            },
            Self::UnsupportedMediaType => {
                "Send the form uncompressed as application/x-www-form-urlencoded, multipart/form-data or \
                 application/json."
                    .into()
            }
            Self::Malformed(what) => what.clone().into(),
            Self::BodyTooLarge(limit) => {
                format!("The submission is too large: {}.", limit.description()).into()
            }
            Self::FileTooBig { file, .. } => format!("'{file}' is larger than 10 MB.").into(),
            Self::TooManyFiles => "You can send at most 10 files at once.".into(),
            Self::FileTypeRefused { file, .. } => {
                format!("This form doesn't accept files like '{file}'.").into()
            }
            Self::TooSlow => "The connection was too slow, so nothing was stored. Try again.".into(),
            Self::RateLimited { seconds } => {
                format!("Too many submissions. Try again in {seconds} seconds.").into()
            }
            Self::HeldTooMany => {
                "This form isn't accepting submissions at the moment. Try again later.".into()
            }
            Self::IdempotencyMismatch => {
                "This Idempotency-Key was used for another submission. Use a new key.".into()
            }
            Self::Unstorable => "This submission has data that can't be stored. Nothing was stored.".into(),
            Self::Unavailable(_) => {
                "The submission couldn't be stored right now. Try again in a moment.".into()
            }
        }
    }

    /// Returns the fields that the rejection is about, each with its code and a message.
    pub(crate) fn fields(&self) -> Vec<(&str, &'static str, String)> {
        match self {
            Self::FieldsInvalid(broken) => {
                broken.iter().map(|broken| (broken.field.as_str(), broken.code, broken.message())).collect()
            }
            Self::FileTooBig { field, .. } | Self::FileTypeRefused { field, .. } => {
                vec![(field, self.code(), self.detail().into_owned())]
            }
            _ => Vec::new(),
        }
    }

    /// Returns the number of seconds after which a retry makes sense, for the header `Retry-After`.
    pub(crate) fn retry_after(&self) -> Option<u64> {
        match self {
            Self::RateLimited { seconds } => Some(*seconds),
            Self::HeldTooMany => Some(3600),
            Self::Unavailable(_) => Some(5),
            _ => None,
        }
    }

    /// Returns whether submitting again can succeed, unchanged or after a correction.
    pub(crate) fn can_be_sent_again(&self) -> bool {
        !matches!(self, Self::FormNotFound | Self::Suspended | Self::OriginNotAllowed | Self::Empty)
    }
}

impl From<UnknownId> for Rejection {
    fn from(unknown: UnknownId) -> Self {
        match unknown {
            UnknownId::NotFound => Self::FormNotFound,
            UnknownId::NotLoaded => Self::Unavailable(Some(unknown.into())),
        }
    }
}

impl From<BodyError> for Rejection {
    fn from(fault: BodyError) -> Self {
        match fault {
            BodyError::UnsupportedMediaType => Self::UnsupportedMediaType,
            BodyError::Malformed(what) => Self::Malformed(what),
            BodyError::TooLarge(limit) => Self::BodyTooLarge(limit),
            BodyError::FileTooBig { field, file } => Self::FileTooBig { field, file },
            BodyError::TooManyFiles => Self::TooManyFiles,
            BodyError::FileRefused { field, file } => Self::FileTypeRefused { field, file },
            BodyError::Unstored(cause) => Self::Unavailable(Some(anyhow::Error::from_boxed(cause))),
            BodyError::Broken(cause) => match api::body_failure(&*cause).status {
                StatusCode::REQUEST_TIMEOUT => Self::TooSlow,
                // No memory was left for the body: 429 if this IP address has used its share, 503 if all of it is in
                // use.
                StatusCode::TOO_MANY_REQUESTS => Self::RateLimited { seconds: 10 },
                StatusCode::SERVICE_UNAVAILABLE => Self::Unavailable(None),
                _ => Self::Malformed("The request body ended before it was complete.".to_owned()),
            },
        }
    }
}
