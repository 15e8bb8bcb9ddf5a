//! Clients and receivers around a running server: visitors who post as fast as two shared cores allow, owners who set
//! up endpoints, and the servers that get calls and emails. Used by the benchmarks here and by `faults`.

mod client;
mod receivers;

pub use client::{Account, Connection, Encoding, Post, Response};
pub use receivers::{
    Call, CallHandler, EmailHandler, Listener, ReceivedEmail, Reply, decode_text, serve_smtp, serve_webhooks,
};
