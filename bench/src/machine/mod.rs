//! The machine that figures depend on: its CPU time, its disk, and whether it is idle.

pub(crate) mod cpu;
pub(crate) mod disk;
pub(crate) mod idle;
