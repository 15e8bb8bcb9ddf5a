//! Behaviour through the front door, on the real engines: one binary, a folder a crate, a file a verb.

mod accounts;
mod forms;
mod intake;
mod platform;
mod road;
mod submissions;
