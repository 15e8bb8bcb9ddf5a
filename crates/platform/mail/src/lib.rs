//! Sends emails through the operator's SMTP server, over a few pooled connections.
//!
//! [`Mailer::send`] builds the message and hands it to that server, which delivers it to the recipient.
//! [`EmailTemplates`] renders emails in the layout that all of them share.

mod connection;
mod email;
mod error;
mod layout;
mod mailer;
mod settings;

pub use email::{Attachment, Email};
pub use error::{Error, SmtpReply};
pub use layout::{Button, EmailContext, EmailLayout, EmailTemplates};
pub use mailer::Mailer;
pub use settings::{Settings, StartTls};
