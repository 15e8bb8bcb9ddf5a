//! The rules that a schema has to keep to before it's saved. Every fault is named by its place.

mod conditions;
mod fault;
mod fields;
mod form;
mod names;
mod place;
#[cfg(test)]
mod tests;
mod texts;

pub(crate) use fault::Faults;
pub use fault::{Fault, MAX_FAULTS};
pub use form::{MAX_FORM_FIELDS, validate};
pub use names::is_secret_name;
pub(crate) use names::{fault_of_name, readable_words};
pub(crate) use place::Place;
