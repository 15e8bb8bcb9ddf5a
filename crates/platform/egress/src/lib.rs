//! Calls to addresses that customers gave: only to the public internet, bounded in time and size.

mod address;
mod call;
mod client;
mod failure;
mod guard;
mod networks;
mod resolve;
mod settings;

pub use address::{Address, Refused};
pub use call::{Answer, Call, is_reserved};
pub use client::Egress;
pub use failure::Failure;
pub use settings::{Settings, Slip};

#[cfg(test)]
mod tests;
