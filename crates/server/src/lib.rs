//! The server: reads the configuration, composes the crates, serves HTTP and the embedded pages, and runs the commands.
//! It contains no business rules.

pub mod config;

mod compose;
mod http;
mod key_file;
mod run;
mod safety;
mod site;
mod telemetry;

pub mod commands;
mod demo;

pub use compose::{compose, engine, one_worker};
pub use http::openapi;
pub use run::{Running, Sockets, start};
