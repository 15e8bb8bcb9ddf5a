//! The names of fields.

mod rule;
mod secret;
mod words;

pub(crate) use rule::fault_of_name;
pub use secret::is_secret_name;
pub(crate) use words::readable_words;
