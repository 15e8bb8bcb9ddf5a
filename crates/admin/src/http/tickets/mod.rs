//! The tickets of all workspaces, as operators see them.

pub(crate) mod accept;
pub(crate) mod ask_access;
pub(crate) mod assign;
pub(crate) mod file;
pub(crate) mod list;
pub(crate) mod note;
pub(crate) mod read;
pub(crate) mod reply;
pub(crate) mod state;
