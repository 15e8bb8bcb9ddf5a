//! The handlers of `/api/exports/…`.

pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod download;
pub(crate) mod file;
pub(crate) mod list;
pub(crate) mod read;
