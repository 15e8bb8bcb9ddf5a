//! Puts everything together and decides nothing.

pub mod config;

mod app;
mod compose;
mod health;
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
pub use compose::{compose, engine, worker};
pub use key_file::ensure as ensure_key_file;
pub use running::{Running, start};
