//! Why an email wasn't sent, and what the mail server replied.

use std::error::Error as StdError;
use std::fmt;

/// Why an email wasn't sent.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("invalid SMTP settings: {0}")]
    Settings(String),
    /// It can never be sent as it is. It wasn't offered to the mail server.
    #[error("this email can't be sent: {0}")]
    Malformed(&'static str),
    #[error("the mail server rejected the email permanently ({0})")]
    Refused(Said),
    /// The server rejected the recipient, before it saw the email.
    #[error("the mail server rejected the recipient permanently ({0})")]
    RecipientRefused(Said),
    /// The server rejected the email for now.
    #[error("the mail server deferred the email ({0})")]
    PutOff(Said),
    /// The connection couldn't be opened or broke, or TLS or the login failed.
    #[error("couldn't reach the mail server")]
    Away(#[source] Box<dyn StdError + Send + Sync>),
    /// It isn't known whether the server accepted the email. A retry has the same `Message-ID`, by which the
    /// recipient's side can detect the duplicate.
    #[error("the mail server didn't respond in time")]
    Late,
}

/// The reply of a mail server.
///
/// `Display` and `Debug` show only its code: servers often repeat the recipient's address, and errors are logged.
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

    /// Code and text on one line, for those who may see the recipient's address.
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
    /// Whether retrying the same email is pointless.
    pub fn is_lasting(&self) -> bool {
        match self {
            Self::Malformed(_) | Self::Refused(_) | Self::RecipientRefused(_) => true,
            Self::Settings(_) | Self::PutOff(_) | Self::Away(_) | Self::Late => false,
        }
    }

    /// Translates an error in reply to an email.
    pub(crate) fn of_letter(error: lettre::transport::smtp::Error) -> Self {
        let words = || error.source().map(ToString::to_string).unwrap_or_default();
        match error.status() {
            Some(code) if error.is_permanent() => Self::Refused(Said::new(code, &words())),
            Some(code) => Self::PutOff(Said::new(code, &words())),
            // lettre itself rejects only one thing: a non-ASCII address for a server that doesn't support them.
            None if error.is_client() => Self::Malformed("the mail server requires ASCII addresses"),
            None => Self::Away(Box::new(error)),
        }
    }

    /// Translates an error in reply to the recipient's address.
    pub(crate) fn of_recipient(error: lettre::transport::smtp::Error) -> Self {
        match Self::of_letter(error) {
            Self::Refused(said) => Self::RecipientRefused(said),
            other => other,
        }
    }

    /// Translates an error from before the email was sent. A wrong password is the operator's mistake and says
    /// nothing about the email.
    pub(crate) fn of_connection(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Away(error.into())
    }
}
