//! Texts of a form, in one language or several.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::language::primary_subtag;

/// A text that visitors read: a string in the main language, or an object of texts by language, such as
/// `{"en": "Name", "de": "Name"}`. An object has the main language and only languages that the schema lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = FormText)]
pub enum Text {
    /// The text in the main language.
    Main(String),
    /// The text by language.
    ByLanguage(BTreeMap<String, String>),
}

impl Text {
    /// Returns the text in a language: of the exact tag, or else of its primary subtag (`pt` for `pt-BR`), or else of
    /// the main language. A blank translation counts as missing.
    pub fn in_language(&self, language: &str, main: &str) -> &str {
        match self {
            Self::Main(text) => text,
            Self::ByLanguage(texts) => [language, primary_subtag(language), main]
                .iter()
                .filter_map(|tag| texts.get(*tag))
                .find(|text| !text.trim().is_empty())
                .map_or("", String::as_str),
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::Main(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_by_tag_then_by_language_then_in_the_main_language() {
        let json = r#"{"en": "Colour", "de": "Farbe", "pt": "Cor", "pt-PT": "Côr", "fr": " "}"#;
        let text: Text = serde_json::from_str(json).unwrap();
        for (language, expected) in
            [("pt-PT", "Côr"), ("pt-BR", "Cor"), ("de-AT", "Farbe"), ("fr", "Colour"), ("xx", "Colour")]
        {
            assert_eq!(text.in_language(language, "en"), expected, "{language}");
        }
        assert_eq!(Text::from("Name").in_language("de", "en"), "Name");
    }
}
