//! The HTTP handlers of `/api/imports…`, one file per operation.

pub(crate) mod delete;
pub(crate) mod list;
pub(crate) mod mapping;
pub(crate) mod read;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod undo;
pub(crate) mod upload;
