//! The beginning and the end of an account: creating it with its workspace, and deleting everything in it.

pub(crate) mod create;
pub(crate) mod erase;
