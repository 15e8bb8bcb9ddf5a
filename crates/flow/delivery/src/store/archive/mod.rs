//! The SQL of the archive of an account.

pub(crate) mod export;
pub(crate) mod import;
