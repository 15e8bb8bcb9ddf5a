//! The channels by which submissions are delivered, one file each.

pub(crate) mod mail;
pub(crate) mod webhook;
