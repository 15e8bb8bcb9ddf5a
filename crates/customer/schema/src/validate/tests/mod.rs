//! What a schema has to keep to.

mod checked;
mod conditions;
mod fields;
mod form;
