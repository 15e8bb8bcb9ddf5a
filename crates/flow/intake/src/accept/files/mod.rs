//! The files of a request: `uploads` writes them to object storage while the body is read, `executable` recognises
//! those that are rejected, `staged` deletes them again if the submission isn't accepted, and `kept` keeps them for an
//! hour if the visitor can correct it.

mod executable;
pub(crate) mod kept;
pub(crate) mod staged;
pub(crate) mod uploads;
