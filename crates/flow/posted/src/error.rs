use std::error::Error;

use crate::limits::Limit;

/// Why a body can't be accepted. What could be read of it nevertheless is in [`Posted`](crate::Posted).
#[derive(Debug, thiserror::Error)]
pub enum BodyError {
    #[error("unsupported media type")]
    UnsupportedMediaType,
    /// The body can't be parsed. The text is a sentence for the sender and contains nothing from a parser.
    #[error("malformed body: {0}")]
    Malformed(String),
    #[error("too large: {}", .0.description())]
    TooLarge(Limit),
    #[error("a file is too large: {file}")]
    FileTooBig { field: String, file: String },
    #[error("too many files")]
    TooManyFiles,
    #[error("a file type is not allowed: {file}")]
    FileRefused { field: String, file: String },
    #[error("the request body ended early")]
    Broken(#[source] Box<dyn Error + Send + Sync>),
    #[error("failed to store a file")]
    Unstored(#[source] Box<dyn Error + Send + Sync>),
}

impl BodyError {
    /// Returns whether the rest of the body can still be read, so that the visitor gets the error and their text back.
    pub(crate) fn is_survivable(&self) -> bool {
        match self {
            Self::TooLarge(_)
            | Self::FileTooBig { .. }
            | Self::TooManyFiles
            | Self::FileRefused { .. }
            | Self::Unstored(_) => true,
            Self::UnsupportedMediaType | Self::Malformed(_) | Self::Broken(_) => false,
        }
    }

    /// Returns the name of the field that the error is about, if it is about one.
    pub fn field(&self) -> Option<&str> {
        match self {
            Self::FileTooBig { field, .. } | Self::FileRefused { field, .. } => Some(field),
            _ => None,
        }
    }
}
