//! The routes for customers. Operators have theirs in the crate `admin`.

pub(crate) mod access_requests;
pub(crate) mod files;
pub(crate) mod inbound_mail;
pub(crate) mod tickets;
