//! Servers that Formtray delivers to: one for webhook calls, one for emails.

mod listener;
mod smtp;
mod webhook;

pub use listener::{Listening, Reply};
pub use smtp::{Posted, TakesLetters, readable, take_letters};
pub use webhook::{Call, Receives, receive_calls};
