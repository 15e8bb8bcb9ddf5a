//! What a single field has to be like.

mod autocomplete;
mod bounds;
mod choices;
mod field;
mod files;
mod keys;
mod lengths;

pub(super) use field::check_field;
