//! The power is cut, and everything that wasn't flushed is lost.

pub(crate) mod cut_postgres;
pub(crate) mod cut_spill;
