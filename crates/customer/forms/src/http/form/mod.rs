//! The form of an endpoint: reading and saving its draft, publishing it, its versions. A change names the revision it is
//! based on (`If-Match`), so that two tabs don't overwrite each other.

pub(crate) mod format;
mod if_match;
pub(crate) mod publish;
pub(crate) mod read;
pub(crate) mod restore;
pub(crate) mod save;
mod state;
pub(crate) mod unpublish;
pub(crate) mod versions;
