//! The parts of the machine that a campaign starts and breaks: processes, disks and networks.

pub(crate) mod cleanup;
pub(crate) mod disk;
pub(crate) mod network;
pub(crate) mod process;
