//! The beginning and the end of an account: who may create one, creating it with its workspace, importing what it had
//! elsewhere, and deleting everything in it.

pub(crate) mod create;
pub(crate) mod erase;
pub(crate) mod import;
pub(crate) mod invite;
pub(crate) mod registration;
