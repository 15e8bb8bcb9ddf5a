//! Servers that Formtray delivers to: one for webhook calls, one for emails.

mod listener;
mod smtp;
mod webhook;

pub use listener::{Listener, Reply};
pub use smtp::{EmailHandler, ReceivedEmail, decode_text, serve_smtp};
pub use webhook::{Call, CallHandler, serve_webhooks};
