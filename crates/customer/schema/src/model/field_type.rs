//! The types of fields.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a field is. `heading`, `text_block` and `page_break` only structure the form; all other types are inputs and
/// have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FormFieldType)]
pub enum FieldType {
    Text,
    LongText,
    Email,
    Phone,
    Url,
    Number,
    Date,
    Time,
    SingleChoice,
    MultipleChoice,
    Dropdown,
    Rating,
    Scale,
    YesNo,
    File,
    Consent,
    Hidden,
    Heading,
    TextBlock,
    PageBreak,
}

impl FieldType {
    /// Every type, in the order of the documentation.
    pub const ALL: [Self; 20] = [
        Self::Text,
        Self::LongText,
        Self::Email,
        Self::Phone,
        Self::Url,
        Self::Number,
        Self::Date,
        Self::Time,
        Self::SingleChoice,
        Self::MultipleChoice,
        Self::Dropdown,
        Self::Rating,
        Self::Scale,
        Self::YesNo,
        Self::File,
        Self::Consent,
        Self::Hidden,
        Self::Heading,
        Self::TextBlock,
        Self::PageBreak,
    ];

    /// Returns the type as it's written in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::LongText => "long_text",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Url => "url",
            Self::Number => "number",
            Self::Date => "date",
            Self::Time => "time",
            Self::SingleChoice => "single_choice",
            Self::MultipleChoice => "multiple_choice",
            Self::Dropdown => "dropdown",
            Self::Rating => "rating",
            Self::Scale => "scale",
            Self::YesNo => "yes_no",
            Self::File => "file",
            Self::Consent => "consent",
            Self::Hidden => "hidden",
            Self::Heading => "heading",
            Self::TextBlock => "text_block",
            Self::PageBreak => "page_break",
        }
    }

    /// Returns the type with this name in JSON.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// Returns whether visitors can fill it in, or the page can (`hidden`). Only inputs have names.
    pub fn is_input(self) -> bool {
        !matches!(self, Self::Heading | Self::TextBlock | Self::PageBreak)
    }

    /// Returns whether it has `choices`.
    pub fn has_choices(self) -> bool {
        matches!(self, Self::SingleChoice | Self::MultipleChoice | Self::Dropdown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_is_written_as_its_name() {
        for kind in FieldType::ALL {
            assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{}\"", kind.as_str()));
            assert_eq!(FieldType::from_name(kind.as_str()), Some(kind));
        }
        assert_eq!(FieldType::from_name("LongText"), None);
    }
}
