//! Tickets: listing, opening, reading, replying and changing their state.

pub(crate) mod create;
pub(crate) mod list;
pub(crate) mod mark_read;
pub(crate) mod read;
pub(crate) mod reply;
pub(crate) mod state;
