//! The handlers, one file per operation or kind of thing.

pub(crate) mod audit;
pub(crate) mod endpoints;
pub(crate) mod health;
pub(crate) mod incidents;
pub(crate) mod reports;
pub(crate) mod search;
pub(crate) mod session;
pub(crate) mod submissions;
pub(crate) mod texts;
pub(crate) mod tickets;
pub(crate) mod workspaces;
