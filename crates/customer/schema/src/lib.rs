//! The format of a form's schema, and what follows from it. `forms` parses and validates a schema with [`parse`] before
//! it is saved, `intake` compiles a published version to [`Rules`] and checks each submission with them, and browsers
//! check the same [`BrowserRules`] while a visitor types. The crate does no I/O and reads no clock.

mod browser;
mod check;
mod json_schema;
mod learned;
mod model;
mod parse;
mod pattern;
mod rules;
mod stored;
mod validate;
mod values;

pub use browser::{BrowserField, BrowserRules};
pub use check::{ALL_CODES, Broken, Checked, Code, Entry, File};
pub use json_schema::json_schema;
pub use learned::{LearnedField, guess_type, learned_draft};
pub use model::{
    Bound, Choice, Condition, Field, FieldType, Font, Mode, Operator, Radius, Schema, ShowIf, Text, Theme,
};
pub use parse::{MAX_SCHEMA_BYTES, parse};
pub use rules::{Rules, rating_max, scale_range};
pub use stored::{StoredField, stored_fields, stored_steps};
pub use validate::{Fault, MAX_FAULTS, MAX_FORM_FIELDS, is_secret_name, validate};
pub use values::email::is_address;
