use std::borrow::Cow;
use std::time::Duration;

use axum::http::StatusCode;
use posted::Fault;
use posted::limits::Limit;

use crate::rules::BrokenRule;

/// Why a post is not accepted. Each has one stable code and says what the sender can do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("no such form")]
    FormNotFound,
    /// With what its owner has to say about it.
    #[error("the owner has paused the form")]
    Inactive(Option<String>),
    #[error("the operator has suspended the form")]
    Suspended,
    #[error("the form takes posts from its own sites only")]
    OriginNotAllowed,
    #[error("no named field arrived")]
    Empty,
    #[error("fields are not what the owner asks for")]
    FieldsInvalid(Vec<BrokenRule>),
    #[error("an encoding that forms do not have")]
    UnsupportedMediaType,
    #[error("a body that is not what it says: {0}")]
    Malformed(String),
    #[error("too much text")]
    BodyTooLarge(Limit),
    #[error("a file that is too large")]
    FileTooBig { field: String, file: String },
    #[error("too many files")]
    TooManyFiles,
    #[error("a kind of file that is not taken")]
    FileTypeRefused { field: String, file: String },
    #[error("the body arrived too slowly")]
    TooSlow,
    #[error("posts come too often")]
    RateLimited { seconds: u64 },
    #[error("another body under the same key")]
    IdempotencyMismatch,
    #[error("it could not be stored as it is")]
    Unstorable,
    #[error("the storage does not answer")]
    Unavailable(#[source] Option<anyhow::Error>),
}

impl Refusal {
    pub(crate) fn too_often(wait: Duration) -> Self {
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
            Self::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
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
            Self::IdempotencyMismatch => "IDEMPOTENCY_MISMATCH",
            Self::Unstorable => "UNSTORABLE",
            Self::Unavailable(_) => "UNAVAILABLE",
        }
    }

    /// For developers, in English; what visitors read is in `visitor/words`.
    pub(crate) fn detail(&self) -> Cow<'static, str> {
        match self {
            Self::FormNotFound => "There is no form at this address. Check the form's action.".into(),
            Self::Inactive(Some(text)) => text.clone().into(),
            Self::Inactive(None) => "This form is not taking submissions at the moment.".into(),
            Self::Suspended => "This form has been suspended.".into(),
            Self::OriginNotAllowed => "This form only takes submissions from its own sites.".into(),
            Self::Empty => "No named field arrived. Every input needs a `name`.".into(),
            Self::FieldsInvalid(broken) => match &broken[..] {
                [one] => one.message().into(),
                _ => "Some fields are not as they must be.".into(),
            },
            Self::UnsupportedMediaType => {
                "Send the form as application/x-www-form-urlencoded, multipart/form-data or application/json, \
                 not compressed."
                    .into()
            }
            Self::Malformed(what) => format!("The form could not be read: {what}.").into(),
            Self::BodyTooLarge(limit) => {
                format!("That is more than this form takes: {}.", limit.told()).into()
            }
            Self::FileTooBig { file, .. } => format!("'{file}' is larger than 10 MB.").into(),
            Self::TooManyFiles => "At most 10 files can be sent at once.".into(),
            Self::FileTypeRefused { file, .. } => {
                format!("'{file}' is a kind of file that this form does not take.").into()
            }
            Self::TooSlow => "The connection was too slow; nothing was stored. Please try again.".into(),
            Self::RateLimited { seconds } => {
                format!("Too many submissions. Please try again in {seconds} seconds.").into()
            }
            Self::IdempotencyMismatch => {
                "This Idempotency-Key was used for something else. Use a new key for a new submission.".into()
            }
            Self::Unstorable => "This could not be stored as it is; nothing was stored.".into(),
            Self::Unavailable(_) => {
                "This could not be stored right now. Please try again in a moment.".into()
            }
        }
    }

    /// The fields it is about, each with its code and what is wrong.
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

    /// Seconds after which another try makes sense.
    pub(crate) fn retry_after(&self) -> Option<u64> {
        match self {
            Self::RateLimited { seconds } => Some(*seconds),
            Self::Unavailable(_) => Some(5),
            _ => None,
        }
    }

    /// Whether sending the same again may help, or sending it mended.
    pub(crate) fn can_be_sent_again(&self) -> bool {
        !matches!(self, Self::FormNotFound | Self::Suspended | Self::OriginNotAllowed | Self::Empty)
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::UnsupportedMediaType => Self::UnsupportedMediaType,
            Fault::Malformed(what) => Self::Malformed(what),
            Fault::TooLarge(limit) => Self::BodyTooLarge(limit),
            Fault::FileTooBig { field, file } => Self::FileTooBig { field, file },
            Fault::TooManyFiles => Self::TooManyFiles,
            Fault::FileRefused { field, file } => Self::FileTypeRefused { field, file },
            Fault::Unstored(cause) => Self::Unavailable(Some(anyhow::Error::from_boxed(cause))),
            Fault::Broken(cause) => match api::body_failure(&*cause).status {
                StatusCode::REQUEST_TIMEOUT => Self::TooSlow,
                // There was no memory for it: too much of this address, or of everybody.
                StatusCode::TOO_MANY_REQUESTS => Self::RateLimited { seconds: 10 },
                StatusCode::SERVICE_UNAVAILABLE => Self::Unavailable(None),
                _ => Self::Malformed("it broke off".to_owned()),
            },
        }
    }
}
