//! Behaviour through the front door, on the real engines: one binary, a folder a crate, a file a verb.

#![expect(clippy::unwrap_used, reason = "a test may fail by it")]

mod accounts;
mod alarms;
mod delivery;
mod forms;
mod intake;
mod live;
mod platform;
mod road;
mod server;
mod submissions;
mod tryout;
