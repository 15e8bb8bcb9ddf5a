use std::error::Error;

use crate::limits::Limit;

/// Why a body is not a form that can be taken. Whatever could be read before is kept beside it.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("unsupported media type")]
    UnsupportedMediaType,
    /// With a sentence for whoever sent it. It holds no text of a parser.
    #[error("malformed body: {0}")]
    Malformed(String),
    #[error("too large: {}", .0.told())]
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

impl Fault {
    /// Whether the rest can still be read, so that the sender hears why and gets the text back.
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

    /// The input it is about, where it is about one.
    pub fn field(&self) -> Option<&str> {
        match self {
            Self::FileTooBig { field, .. } | Self::FileRefused { field, .. } => Some(field),
            _ => None,
        }
    }
}
