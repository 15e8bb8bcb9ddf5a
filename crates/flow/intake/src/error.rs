use std::borrow::Cow;

use axum::http::StatusCode;

/// Why a post is not accepted. Each has one stable code and says what the sender can do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("no such form")]
    FormNotFound,
    #[error("the owner has paused the form")]
    Inactive,
    #[error("the operator has suspended the form")]
    Suspended,
    #[error("the form takes posts from its own sites only")]
    OriginNotAllowed,
    #[error("no named field arrived")]
    Empty,
    #[error("an encoding that forms do not have")]
    UnsupportedMediaType,
    #[error("a body that is not what it says: {0}")]
    Malformed(String),
    #[error("too much text")]
    BodyTooLarge(&'static str),
    #[error("a file that is too large")]
    FileTooBig { field: String, file: String },
    #[error("too many files")]
    TooManyFiles,
    #[error("the body arrived too slowly")]
    TooSlow,
    #[error("it could not be stored as it is")]
    Unstorable,
    #[error("the storage does not answer")]
    Unavailable(#[source] Option<anyhow::Error>),
}

impl Refusal {
    pub(crate) fn unavailable(cause: impl Into<anyhow::Error>) -> Self {
        Self::Unavailable(Some(cause.into()))
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::FormNotFound => StatusCode::NOT_FOUND,
            Self::Inactive | Self::Suspended | Self::OriginNotAllowed => StatusCode::FORBIDDEN,
            Self::Empty | Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::BodyTooLarge(_) | Self::FileTooBig { .. } | Self::TooManyFiles => {
                StatusCode::PAYLOAD_TOO_LARGE
            }
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Unstorable => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::FormNotFound => "FORM_NOT_FOUND",
            Self::Inactive => "INACTIVE",
            Self::Suspended => "SUSPENDED",
            Self::OriginNotAllowed => "ORIGIN_NOT_ALLOWED",
            Self::Empty => "EMPTY",
            Self::UnsupportedMediaType => "UNSUPPORTED_MEDIA_TYPE",
            Self::Malformed(_) => "MALFORMED",
            Self::BodyTooLarge(_) => "BODY_TOO_LARGE",
            Self::FileTooBig { .. } => "FILES_TOO_BIG",
            Self::TooManyFiles => "TOO_MANY_FILES",
            Self::TooSlow => "TOO_SLOW",
            Self::Unstorable => "UNSTORABLE",
            Self::Unavailable(_) => "UNAVAILABLE",
        }
    }

    pub(crate) fn detail(&self) -> Cow<'static, str> {
        match self {
            Self::FormNotFound => "There is no form at this address. Check the form's action.".into(),
            Self::Inactive => "This form is not taking submissions at the moment.".into(),
            Self::Suspended => "This form has been suspended.".into(),
            Self::OriginNotAllowed => "This form only takes submissions from its own sites.".into(),
            Self::Empty => "No named field arrived. Every input needs a `name`.".into(),
            Self::UnsupportedMediaType => {
                "Send the form as application/x-www-form-urlencoded, multipart/form-data or application/json."
                    .into()
            }
            Self::Malformed(what) => format!("The form could not be read: {what}.").into(),
            Self::BodyTooLarge(limit) => format!("That is more text than this form takes: {limit}.").into(),
            Self::FileTooBig { file, .. } => format!("'{file}' is larger than 10 MB.").into(),
            Self::TooManyFiles => "At most 10 files can be sent at once.".into(),
            Self::TooSlow => "The connection was too slow; nothing was stored. Please try again.".into(),
            Self::Unstorable => "This could not be stored as it is; nothing was stored.".into(),
            Self::Unavailable(_) => {
                "This could not be stored right now. Please try again in a moment.".into()
            }
        }
    }

    /// The field it is about, where it is about one.
    pub(crate) fn field(&self) -> Option<&str> {
        match self {
            Self::FileTooBig { field, .. } => Some(field),
            _ => None,
        }
    }
}

impl From<api::Error> for Refusal {
    /// From a body that could not be read to its end.
    fn from(error: api::Error) -> Self {
        match error.status {
            StatusCode::REQUEST_TIMEOUT => Self::TooSlow,
            StatusCode::PAYLOAD_TOO_LARGE => Self::BodyTooLarge("1 MB in all"),
            _ => Self::Malformed("it broke off".to_owned()),
        }
    }
}
