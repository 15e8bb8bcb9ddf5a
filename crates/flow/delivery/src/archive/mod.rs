//! This crate's part of the archive of an account: writing it, and importing it elsewhere.

pub(crate) mod export;
pub(crate) mod import;
