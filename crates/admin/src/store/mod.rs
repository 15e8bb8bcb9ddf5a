//! All SQL of this crate. Every function runs as `formtray_admin`, except where it says otherwise.

pub(crate) mod acts;
pub(crate) mod audit;
pub(crate) mod health;
pub(crate) mod operators;
pub(crate) mod reports;
pub(crate) mod search;
pub(crate) mod submissions;
pub(crate) mod texts;
pub(crate) mod tickets;
pub(crate) mod workspaces;
