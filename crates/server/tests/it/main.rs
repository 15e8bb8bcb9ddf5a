//! Behaviour over HTTP, on real services: one test binary, one folder per crate, one file per operation.

#![expect(clippy::unwrap_used, reason = "a test may fail by it")]

mod accounts;
mod admin;
mod alarms;
mod billing;
mod delivery;
mod forms;
mod hosted;
mod intake;
mod live;
mod platform;
mod server;
mod status;
mod submissions;
mod support;
