//! The beginning and the end of an account: who may create one, creating it with its workspace, and deleting everything in it.

pub(crate) mod create;
pub(crate) mod erase;
pub(crate) mod invite;
pub(crate) mod registration;
