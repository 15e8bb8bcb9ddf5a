//! Clients and receivers around a running server: visitors who post as fast as two shared cores allow, owners who set
//! up endpoints, and the servers that get calls and emails. Used by the benchmarks here and by `faults`.

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
