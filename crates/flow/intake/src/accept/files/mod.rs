//! The files of a request: `uploads` writes them to object storage while the body is read, `executable` recognises
//! those that are rejected, and `staged` deletes them again if the submission isn't accepted.

mod executable;
pub(crate) mod staged;
pub(crate) mod uploads;
