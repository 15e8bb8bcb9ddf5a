//! A disk has no space left, or is slow.

pub(crate) mod fill_disk;
pub(crate) mod slow_disk;
