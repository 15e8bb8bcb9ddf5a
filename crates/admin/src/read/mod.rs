//! Puts together what operators read.

pub(crate) mod health;
pub(crate) mod search;
pub(crate) mod workspace;
