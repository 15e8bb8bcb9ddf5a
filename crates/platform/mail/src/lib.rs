//! Sends emails through the operator's SMTP server, over a few pooled connections.
//!
//! [`Mailer::send`] builds the message and hands it to that server, which delivers it to the recipient.

mod connection;
mod email;
mod error;
mod mailer;
mod settings;

pub use email::Email;
pub use error::{Error, SmtpReply};
pub use mailer::Mailer;
pub use settings::{Settings, StartTls};
