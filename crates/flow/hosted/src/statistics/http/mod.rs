//! The HTTP handlers of the statistics, one file each.

pub(super) mod events;
pub(super) mod read;
