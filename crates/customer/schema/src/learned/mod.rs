//! A first draft of a schema, from the fields that a form has received so far.

mod draft;
mod guess;

pub use draft::{LearnedField, learned_draft};
pub use guess::guess_type;
