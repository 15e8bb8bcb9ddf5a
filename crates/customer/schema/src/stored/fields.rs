//! What a stored version of a schema says about its fields, for showing submissions. A newer server may have saved it,
//! so everything that this one doesn't know is skipped.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::Value;

use crate::model::{FORMAT, FieldType, Text};

/// What a stored version says about an input field, in the main language of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredField {
    /// The name under which its values are stored.
    pub name: String,
    /// What the field is.
    pub kind: FieldType,
    /// The text above the field.
    pub label: Option<String>,
    /// What the visitor consents to.
    pub text: Option<String>,
}

#[derive(Deserialize)]
struct StoredTexts {
    format: Option<u32>,
    #[serde(default)]
    language: String,
    fields: Vec<Value>,
}

/// Returns the input fields of a stored version in their order, each name once. Fields of unknown types or without a name
/// are left out. There are none if it isn't a schema in this format at all.
pub fn stored_fields(json: &str) -> Vec<StoredField> {
    let Ok(schema) = serde_json::from_str::<StoredTexts>(json) else { return Vec::new() };
    if schema.format.is_some_and(|format| format != FORMAT) {
        return Vec::new();
    }
    let mut names = HashSet::new();
    let fields = schema.fields.iter().filter_map(|field| stored_field(field, &schema.language));
    fields.filter(|field| names.insert(field.name.clone())).collect()
}

fn stored_field(field: &Value, main: &str) -> Option<StoredField> {
    let kind = FieldType::from_name(field.get("type")?.as_str()?).filter(|kind| kind.is_input())?;
    let name = field.get("name")?.as_str()?.to_owned();
    let text = |key: &str| {
        let text = Text::deserialize(field.get(key)?).ok()?;
        let text = text.in_language(main, main);
        (!text.trim().is_empty()).then(|| text.to_owned())
    };
    Some(StoredField { name, kind, label: text("label"), text: text("text") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_read_as_far_as_they_are_known() {
        let json = r#"{"language": "de", "new": 1, "fields": [
            {"type": "heading", "label": "Hello"},
            {"type": "text", "name": "a", "label": {"en": "A", "de": "Ah"}, "sparkle": 1, "required": "maybe"},
            {"type": "signature", "name": "b", "label": "B"},
            {"type": "consent", "name": "c", "label": 7, "text": "I agree."},
            {"type": "hidden", "name": "d"},
            {"type": "email", "name": "a"}, {"type": "email"}, 7
        ]}"#;
        let field = |name: &str, kind, label: Option<&str>, text: Option<&str>| StoredField {
            name: name.to_owned(),
            kind,
            label: label.map(str::to_owned),
            text: text.map(str::to_owned),
        };
        let expected = [
            field("a", FieldType::Text, Some("Ah"), None),
            field("c", FieldType::Consent, None, Some("I agree.")),
            field("d", FieldType::Hidden, None, None),
        ];
        assert_eq!(stored_fields(json), expected);
    }

    #[test]
    fn what_is_no_schema_has_no_fields() {
        for json in ["", "{}", "[]", r#"{"format": 2, "fields": [{"type": "text", "name": "a"}]}"#] {
            assert_eq!(stored_fields(json), [], "{json}");
        }
    }
}
