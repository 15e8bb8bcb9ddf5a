//! Letters out of the house: one SMTP server that takes them, a few connections kept open, no delivery of our own.

mod connection;
mod error;
mod letter;
mod mailer;
mod settings;

pub use error::{Error, Said};
pub use letter::Letter;
pub use mailer::Mailer;
pub use settings::{Settings, StartTls};
