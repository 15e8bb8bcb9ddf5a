//! Reads a schema that someone wants to save: its size, its JSON, its shape, and then every rule of the format.

mod read;
mod shape;
mod shapes;
#[cfg(test)]
mod tests;
mod timestamp;

pub use read::{MAX_SCHEMA_BYTES, parse};
