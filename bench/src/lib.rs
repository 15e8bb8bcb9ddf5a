//! Whoever stands around a running server: visitors who post, as fast as two cores allow beside it, owners who set it
//! up, and those whom it calls and writes to. What measures it and what breaks it on purpose both use these.

mod account;
mod connection;
mod listening;
mod postbox;
mod posts;
mod receiver;
mod words;

pub use account::Account;
pub use connection::{Answer, Connection};
pub use listening::{Listening, Reply};
pub use postbox::{Posted, TakesLetters, readable, take_letters};
pub use posts::{Encoding, Post};
pub use receiver::{Call, Receives, receive_calls};
