//! Files of tickets. They are uploaded first, and attached to the message that names them.

pub(crate) mod delete;
pub(crate) mod download;
pub(crate) mod upload;
