//! Clients of the server under test: visitors who post, and owners who set up endpoints.

mod account;
mod connection;
mod message;
mod post;

pub use account::Account;
pub use connection::{Connection, Response};
pub use post::{Encoding, Post};
