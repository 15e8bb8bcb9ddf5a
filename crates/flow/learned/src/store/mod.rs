//! All SQL of this crate.

pub(crate) mod erased;
pub(crate) mod fields;
pub(crate) mod learning;
pub(crate) mod notices;
pub(crate) mod rhythms;
