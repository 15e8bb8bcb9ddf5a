//! The price list for submissions. No I/O, and no payments yet.

pub mod price;
