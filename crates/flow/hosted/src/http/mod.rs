//! The HTTP handlers, one file each.

pub(crate) mod preview;
pub(crate) mod report;
pub(crate) mod show;
pub(crate) mod thanks;
