//! The HTTP handlers, one file each: submitting to the live demo, and reading a submission as JSON or as a page.

pub(crate) mod post;
pub(crate) mod read;
pub(crate) mod show;
