//! Calls URLs that customers entered, such as webhooks: only on the public internet, limited in time and size.
//!
//! [`Egress::check`] validates a URL when it is saved, [`Egress::send`] posts to it. No other crate calls customers'
//! URLs.

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
