//! A field of a schema.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::bound::Bound;
use super::field_type::FieldType;
use super::show_if::ShowIf;
use super::text::Text;

/// A field of a form. Which keys a field has depends on its type: a key that its type doesn't have is refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FormField)]
pub struct Field {
    /// What the field is.
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// The name under which the value is submitted and stored, at most 100 characters. Required for inputs, each name once.
    /// Names that start with `_`, special fields, and names for passwords and cards are refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(min_length = 1, max_length = 100)]
    pub name: Option<String>,
    /// The text above the field, at most 200 characters. Required for inputs (except `hidden`) and headings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Text>,
    /// A hint below the field, at most 1,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<Text>,
    /// What the visitor consents to, or the text of a text block, at most 5,000 characters. Required for both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// Whether the field has to be filled in while it's shown. False if left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
    /// The value that the field starts with, at most 1,000 characters. It has to be valid for the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 1000)]
    pub default: Option<String>,
    /// What browsers may fill in: an autofill token of HTML, such as `given-name`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub autocomplete: Option<String>,
    /// The error message that visitors read instead of the standard one, at most 300 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<Text>,
    /// The fewest characters of a value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 65_536)]
    pub min_length: Option<u32>,
    /// The most characters of a value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 65_536)]
    pub max_length: Option<u32>,
    /// A regular expression that the whole value has to match, at most 200 characters. Only a simple subset is
    /// supported: characters, classes, groups, alternatives and quantifiers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 200)]
    pub pattern: Option<String>,
    /// The smallest value: a number, a date (`YYYY-MM-DD`), a time (`HH:MM`), the low end of a scale (1 if left out), or
    /// the fewest choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<Bound>,
    /// The largest value: a number, a date, a time, the high end of a scale (10 if left out) or rating (5 if left out), or
    /// the most choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<Bound>,
    /// The text at the low end of a scale, at most 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_label: Option<Text>,
    /// The text at the high end of a scale, at most 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_label: Option<Text>,
    /// What visitors can choose from. Required for single choice, multiple choice and dropdown, at most 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(min_items = 1, max_items = 200)]
    pub choices: Option<Vec<Choice>>,
    /// Which files are accepted, at most 20: endings (`.pdf`), media types (`image/png`) or families (`image/*`). Left
    /// out or empty, all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_items = 20)]
    pub file_types: Option<Vec<String>>,
    /// How many files are accepted, 10 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 10)]
    pub max_files: Option<u32>,
    /// The most bytes of each file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 10_485_760)]
    pub max_size: Option<u64>,
    /// When the field is shown. Left out, it always is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub show_if: Option<ShowIf>,
}

impl Field {
    /// Creates a field without any optional key.
    pub fn new(kind: FieldType) -> Self {
        Self {
            kind,
            name: None,
            label: None,
            help: None,
            text: None,
            required: false,
            default: None,
            autocomplete: None,
            message: None,
            min_length: None,
            max_length: None,
            pattern: None,
            min: None,
            max: None,
            min_label: None,
            max_label: None,
            choices: None,
            file_types: None,
            max_files: None,
            max_size: None,
            show_if: None,
        }
    }

    /// Returns the name if the field is an input and has one.
    pub fn input_name(&self) -> Option<&str> {
        self.name.as_deref().filter(|_| self.kind.is_input())
    }
}

/// Something that visitors can choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FormChoice)]
pub struct Choice {
    /// What is submitted and stored, at most 200 characters, each value once.
    #[schema(min_length = 1, max_length = 200)]
    pub value: String,
    /// What visitors read, at most 200 characters. Left out, it's the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Text>,
}
