//! What submissions cost.

pub mod price;
