//! Calls URLs that customers entered, such as webhooks: only on the public internet, limited in time and size.
//!
//! [`Egress::check`] validates a URL when it is saved, [`Egress::send`] posts to it. No other crate calls customers'
//! URLs.

mod call;
mod call_policy;
mod callable_url;
mod client;
mod failure;
mod networks;
mod resolve;
mod settings;

pub use call::{Call, CallResponse, is_reserved};
pub use callable_url::{CallableUrl, Refused};
pub use client::Egress;
pub use failure::Failure;
pub use settings::{Settings, SettingsError};

#[cfg(test)]
mod tests;
