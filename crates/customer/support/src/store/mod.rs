//! All SQL of this crate. Functions whose rows belong to a workspace take it first.

pub(crate) mod access;
pub(crate) mod backup;
pub(crate) mod entries;
pub(crate) mod files;
pub(crate) mod inbound_emails;
pub(crate) mod tickets;
