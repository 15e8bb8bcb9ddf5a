//! The rules of a form for browsers, which check them while a visitor types.

use serde::Serialize;

use crate::model::{Bound, Field, FieldType, Schema, ShowIf, primary_subtag};
use crate::pattern;
use crate::rules::{max_files, rating_max, scale_range};

/// What a browser needs to check a form, in one language.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BrowserRules<'s> {
    /// The language of the messages: the one that was asked for if the form has it, or else its main language.
    pub language: &'s str,
    /// The input fields, in the order of the schema.
    pub fields: Vec<BrowserField<'s>>,
}

/// The rule of one input field. What doesn't apply is left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BrowserField<'s> {
    pub name: &'s str,
    #[serde(rename = "type")]
    pub kind: FieldType,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u32>,
    /// The canonical source of the pattern, to be wrapped as `^(?:…)$` and read with the `v` flag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<&'s str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_types: Option<&'s [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_files: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_size: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<&'s str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show_if: Option<&'s ShowIf>,
}

impl Schema {
    /// Returns the rules for a browser, with messages in a language.
    pub fn browser_rules(&self, language: &str) -> BrowserRules<'_> {
        let language = self.closest_language(language);
        let fields = self.fields.iter().filter_map(|field| browser_field(field, language, &self.language));
        BrowserRules { language, fields: fields.collect() }
    }

    /// Returns the language of the form that is closest to a tag: the same, or its primary subtag, or the main one.
    pub fn closest_language(&self, tag: &str) -> &str {
        let own = || std::iter::once(&self.language).chain(&self.languages);
        [tag, primary_subtag(tag)]
            .iter()
            .find_map(|tag| own().find(|own| own == tag))
            .unwrap_or(&self.language)
    }
}

fn browser_field<'s>(field: &'s Field, language: &str, main_language: &str) -> Option<BrowserField<'s>> {
    let number = |number: u32| Some(Bound::Number(f64::from(number)));
    let (min, max) = match field.kind {
        FieldType::Rating => (None, number(rating_max(field))),
        FieldType::Scale => {
            let (min, max) = scale_range(field);
            (number(min), number(max))
        }
        _ => (field.min.clone(), field.max.clone()),
    };
    let message = field.message.as_ref().map(|text| text.in_language(language, main_language));
    Some(BrowserField {
        name: field.input_name()?,
        kind: field.kind,
        required: field.required,
        min,
        max,
        min_length: field.min_length,
        max_length: field.max_length,
        pattern: field.pattern.as_deref().and_then(|pattern| pattern::canonical(pattern).ok()),
        choices: field.choices.as_ref().map(|choices| choices.iter().map(|c| c.value.as_str()).collect()),
        file_types: field.file_types.as_deref().filter(|types| !types.is_empty()),
        max_files: (field.kind == FieldType::File).then(|| max_files(field)),
        max_size: field.max_size,
        message: message.filter(|message| !message.trim().is_empty()),
        show_if: field.show_if.as_ref(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::parse::parse;

    #[test]
    fn browsers_get_what_applies_with_defaults_filled_in() {
        let schema = json!({ "language": "en", "languages": ["de"], "fields": [
            { "type": "heading", "label": "Hello" },
            { "type": "text", "name": "a", "label": "A", "required": true, "min_length": 1, "max_length": 9,
              "pattern": "^\\d+$", "message": { "en": "Digits.", "de": "Ziffern." }, "help": "x" },
            { "type": "rating", "name": "r", "label": "R" },
            { "type": "scale", "name": "s", "label": "S", "max": 7 },
            { "type": "number", "name": "n", "label": "N", "min": -1.5, "max": 3 },
            { "type": "date", "name": "d", "label": "D", "min": "2026-01-01" },
            { "type": "dropdown", "name": "c", "label": "C", "choices": [{ "value": "b" }, { "value": "a" }] },
            { "type": "file", "name": "f", "label": "F", "file_types": [], "max_size": 5 },
            { "type": "hidden", "name": "h", "show_if": { "any": [{ "field": "a", "is": "filled" }] } },
        ] });
        let schema = parse(&schema.to_string()).unwrap();
        let rules = serde_json::to_value(schema.browser_rules("de-AT")).unwrap();
        let expected = json!({ "language": "de", "fields": [
            { "name": "a", "type": "text", "required": true, "min_length": 1, "max_length": 9, "pattern": "[0-9]+",
              "message": "Ziffern." },
            { "name": "r", "type": "rating", "max": 5 },
            { "name": "s", "type": "scale", "min": 1, "max": 7 },
            { "name": "n", "type": "number", "min": -1.5, "max": 3 },
            { "name": "d", "type": "date", "min": "2026-01-01" },
            { "name": "c", "type": "dropdown", "choices": ["b", "a"] },
            { "name": "f", "type": "file", "max_files": 10, "max_size": 5 },
            { "name": "h", "type": "hidden", "show_if": { "any": [{ "field": "a", "is": "filled" }] } },
        ] });
        assert_eq!(rules, expected);
        assert_eq!(schema.browser_rules("fr").language, "en");
        assert_eq!(schema.browser_rules("fr").fields[0].message, Some("Digits."));
    }
}
