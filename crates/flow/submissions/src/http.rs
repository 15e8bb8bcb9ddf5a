//! One file a verb.

pub(crate) mod delete;
pub(crate) mod download;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod shared;
