//! One file a verb.

pub(crate) mod post;
pub(crate) mod read;
pub(crate) mod show;
