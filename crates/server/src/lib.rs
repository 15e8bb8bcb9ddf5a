//! The server: reads the configuration, composes the crates, serves HTTP and the embedded pages, and runs the commands.
//! It contains no business rules.

pub mod config;

mod app;
mod compose;
mod health;
mod hsts;
mod key_file;
mod legal;
mod running;
mod safety;
mod site;
mod telemetry;
mod working;

pub mod commands;
mod demo;

pub use app::openapi;
pub use compose::{compose, engine, one_worker};
pub use running::{Running, start};
