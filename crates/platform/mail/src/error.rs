use std::error::Error as StdError;
use std::fmt;

/// A letter did not go out.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("invalid SMTP settings: {0}")]
    Settings(String),
    /// It can never go out as it is; nobody was asked to take it.
    #[error("this email can't be sent: {0}")]
    Malformed(&'static str),
    #[error("the mail server rejected the email permanently ({0})")]
    Refused(Said),
    /// It refused this recipient, before there was a letter to look at.
    #[error("the mail server rejected the recipient permanently ({0})")]
    RecipientRefused(Said),
    #[error("the mail server deferred the email ({0})")]
    PutOff(Said),
    #[error("couldn't reach the mail server")]
    Away(#[source] Box<dyn StdError + Send + Sync>),
    /// Whether the server has taken the letter is not known; the same `Message-ID` lets the reader's side tell.
    #[error("the mail server didn't respond in time")]
    Late,
}

/// What a server answered. Shown anywhere, it is the code alone: servers like to repeat the recipient's address, and
/// causes are logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Said {
    pub code: u16,
    words: String,
}

impl Said {
    pub(crate) fn new(code: impl Into<u16>, words: &str) -> Self {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { code: code.into(), words }
    }

    /// Code and words, in one line: for whoever may read the recipient's address.
    pub fn reveal(&self) -> String {
        format!("{} {}", self.code, self.words)
    }
}

impl fmt::Display for Said {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(out)
    }
}

impl fmt::Debug for Said {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(out)
    }
}

impl Error {
    /// Whether trying the same again is of no use.
    pub fn is_lasting(&self) -> bool {
        match self {
            Self::Malformed(_) | Self::Refused(_) | Self::RecipientRefused(_) => true,
            Self::Settings(_) | Self::PutOff(_) | Self::Away(_) | Self::Late => false,
        }
    }

    /// What the server said to a letter.
    pub(crate) fn of_letter(error: lettre::transport::smtp::Error) -> Self {
        let words = || error.source().map(ToString::to_string).unwrap_or_default();
        match error.status() {
            Some(code) if error.is_permanent() => Self::Refused(Said::new(code, &words())),
            Some(code) => Self::PutOff(Said::new(code, &words())),
            // The one thing our side refuses: an address beyond ASCII for a server that takes none.
            None if error.is_client() => Self::Malformed("the mail server requires ASCII addresses"),
            None => Self::Away(Box::new(error)),
        }
    }

    /// What the server said to the recipient's address.
    pub(crate) fn of_recipient(error: lettre::transport::smtp::Error) -> Self {
        match Self::of_letter(error) {
            Self::Refused(said) => Self::RecipientRefused(said),
            other => other,
        }
    }

    /// What the server said before there was a letter. A wrong password is the operator's slip, not the letter's.
    pub(crate) fn of_connection(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Away(error.into())
    }
}
