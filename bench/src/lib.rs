//! Clients and receivers around a running server: visitors who post as fast as two shared cores allow, owners who set
//! up endpoints, and the servers that get calls and emails. Used by the benchmarks here and by `faults`.

mod client;
mod receivers;

pub use client::{Account, Answer, Connection, Encoding, Post};
pub use receivers::{
    Call, Listening, Posted, Receives, Reply, TakesLetters, readable, receive_calls, take_letters,
};
