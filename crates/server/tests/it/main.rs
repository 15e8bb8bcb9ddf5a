//! Behaviour over HTTP, on real services: one test binary, one folder per crate, one file per operation.

#![expect(clippy::unwrap_used, reason = "a test may fail by it")]

mod accounts;
mod billing;
mod delivery;
mod forms;
mod intake;
mod live;
mod operator;
mod platform;
mod server;
mod submissions;
mod support;
