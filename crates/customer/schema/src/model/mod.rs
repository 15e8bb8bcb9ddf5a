//! The format of a schema as types: what is read from JSON, written as JSON and described in the API.

mod bound;
mod field;
mod field_type;
mod form;
mod language;
mod show_if;
mod text;
mod theme;

pub use bound::Bound;
pub use field::{Choice, Field};
pub use field_type::FieldType;
pub(crate) use form::FORMAT;
pub use form::Schema;
pub(crate) use language::{is_language, primary_subtag};
pub use show_if::{Condition, Operator, ShowIf};
pub use text::Text;
pub use theme::{Font, Mode, Radius, Theme};
