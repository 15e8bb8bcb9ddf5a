//! One file a verb.

pub(crate) mod delete;
pub(crate) mod download;
pub(crate) mod export;
pub(crate) mod list;
pub(crate) mod memo;
mod range;
pub(crate) mod read;
pub(crate) mod shared;
pub(crate) mod stats;
pub(crate) mod thumbnail;
pub(crate) mod update;
