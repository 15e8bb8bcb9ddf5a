use std::error::Error as StdError;

/// A letter did not go out. What the server said in words is left out: it likes to repeat the recipient's address, and
/// causes are logged.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the mail settings cannot be used: {0}")]
    Settings(String),
    /// It can never go out as it is; nobody was asked to take it.
    #[error("this cannot be a letter: {0}")]
    Malformed(&'static str),
    #[error("the mail server refused the letter for good ({0})")]
    Refused(u16),
    #[error("the mail server put the letter off ({0})")]
    PutOff(u16),
    #[error("the mail server cannot be reached")]
    Away(#[source] Box<dyn StdError + Send + Sync>),
    /// Whether the server has taken the letter is not known; the same `Message-ID` lets the reader's side tell.
    #[error("the mail server did not answer in time")]
    Late,
}

impl Error {
    /// Whether trying the same again is of no use.
    pub fn is_lasting(&self) -> bool {
        match self {
            Self::Malformed(_) | Self::Refused(_) => true,
            Self::Settings(_) | Self::PutOff(_) | Self::Away(_) | Self::Late => false,
        }
    }

    /// What the server said to a letter.
    pub(crate) fn of_letter(error: lettre::transport::smtp::Error) -> Self {
        match error.status() {
            Some(code) if error.is_permanent() => Self::Refused(code.into()),
            Some(code) => Self::PutOff(code.into()),
            // The one thing our side refuses: an address beyond ASCII for a server that takes none.
            None if error.is_client() => Self::Malformed("the mail server takes no such address"),
            None => Self::Away(Box::new(error)),
        }
    }

    /// What the server said before there was a letter. A wrong password is the operator's slip, not the letter's.
    pub(crate) fn of_connection(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Away(error.into())
    }
}
