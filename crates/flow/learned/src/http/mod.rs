//! The HTTP handlers of this crate, one file each.

pub(crate) mod dismiss;
pub(crate) mod learned;
pub(crate) mod notices;
