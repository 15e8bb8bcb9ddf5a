//! Reads submissions as their owners see them, with what published forms say about their fields.

mod among;
mod form_texts;
mod list;
mod load;
mod selected;

pub(crate) use among::list_among;
pub(crate) use form_texts::FormText;
pub(crate) use list::{Filter, HIDDEN_FIELDS_NOTE, Pairs, SubmissionRow, list, with_files};
pub use load::{arrived_since, load, present};
pub(crate) use selected::{WeighedId, weigh_among, weigh_list};
