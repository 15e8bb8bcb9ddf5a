//! The export and the deletion of an account.

pub(crate) mod delete;
pub(crate) mod export;
