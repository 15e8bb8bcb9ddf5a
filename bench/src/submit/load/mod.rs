//! Sends posts: a constant number in flight, or a constant number per second.

pub(crate) mod closed_loop;
pub(crate) mod open_loop;
