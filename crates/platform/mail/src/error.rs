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
    Refused(SmtpReply),
    /// The server rejected the recipient, before it saw the email.
    #[error("the mail server rejected the recipient permanently ({0})")]
    RecipientRefused(SmtpReply),
    /// The server rejected the email for now.
    #[error("the mail server deferred the email ({0})")]
    Deferred(SmtpReply),
    /// The connection couldn't be opened or broke, or TLS or the login failed.
    #[error("couldn't reach the mail server")]
    Unreachable(#[source] Box<dyn StdError + Send + Sync>),
    /// It isn't known whether the server accepted the email. A retry has the same `Message-ID`, by which the
    /// recipient's side can detect the duplicate.
    #[error("the mail server didn't respond in time")]
    TimedOut,
}

/// The reply of a mail server.
///
/// `Display` and `Debug` show only its code: servers often repeat the recipient's address, and errors are logged.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpReply {
    pub code: u16,
    text: String,
}

impl SmtpReply {
    pub(crate) fn new(code: impl Into<u16>, text: &str) -> Self {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { code: code.into(), text }
    }

    /// Code and text on one line, for those who may see the recipient's address.
    pub fn reveal(&self) -> String {
        format!("{} {}", self.code, self.text)
    }
}

impl fmt::Display for SmtpReply {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(out)
    }
}

impl fmt::Debug for SmtpReply {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(out)
    }
}

impl Error {
    /// Whether retrying the same email is pointless.
    pub fn is_permanent(&self) -> bool {
        match self {
            Self::Malformed(_) | Self::Refused(_) | Self::RecipientRefused(_) => true,
            Self::Settings(_) | Self::Deferred(_) | Self::Unreachable(_) | Self::TimedOut => false,
        }
    }

    /// Translates an error in reply to an email.
    pub(crate) fn of_email(error: lettre::transport::smtp::Error) -> Self {
        let text = || error.source().map(ToString::to_string).unwrap_or_default();
        match error.status() {
            Some(code) if error.is_permanent() => Self::Refused(SmtpReply::new(code, &text())),
            Some(code) => Self::Deferred(SmtpReply::new(code, &text())),
            // lettre itself rejects only one thing: a non-ASCII address for a server that doesn't support them.
            None if error.is_client() => Self::Malformed("the mail server requires ASCII addresses"),
            None => Self::Unreachable(Box::new(error)),
        }
    }

    /// Translates an error in reply to the recipient's address.
    pub(crate) fn of_recipient(error: lettre::transport::smtp::Error) -> Self {
        match Self::of_email(error) {
            Self::Refused(reply) => Self::RecipientRefused(reply),
            other => other,
        }
    }

    /// Translates an error from before the email was sent. A wrong password is the operator's mistake and says
    /// nothing about the email.
    pub(crate) fn of_connection(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Unreachable(error.into())
    }
}
