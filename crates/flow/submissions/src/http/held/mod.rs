//! What owners do with held submissions: they open some or all of them, or discard them. Both say what the screen showed, and
//! are refused if that has changed since.

pub(crate) mod discard;
pub(crate) mod open;
