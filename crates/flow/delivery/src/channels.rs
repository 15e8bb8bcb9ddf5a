//! One file a channel.

pub(crate) mod mail;
