//! One file a channel.

pub(crate) mod mail;
pub(crate) mod webhook;
