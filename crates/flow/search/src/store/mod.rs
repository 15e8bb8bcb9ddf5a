//! All SQL of this crate.

pub(crate) mod find;
pub(crate) mod write;
