//! The HTTP handlers, one file for each operation.

pub(crate) mod feed;
pub(crate) mod record;
mod state;
pub(crate) mod summary;

pub(crate) use state::StatusState;
