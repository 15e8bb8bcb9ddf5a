//! The steps of a stored version of a schema, for the statistics of its hosted page. A newer server may have saved it, so
//! everything that this one doesn't know is skipped.

use serde::Deserialize;
use serde_json::Value;

use crate::model::{FORMAT, FieldType, Text};

#[derive(Deserialize)]
struct StoredSteps {
    format: Option<u32>,
    #[serde(default)]
    language: String,
    #[serde(default)]
    first_step: Value,
    fields: Vec<Value>,
}

/// Returns the steps of a stored version, each with its name in the main language if it has one. There is always one
/// step, except if it isn't a schema in this format at all.
pub fn stored_steps(json: &str) -> Vec<Option<String>> {
    let Ok(schema) = serde_json::from_str::<StoredSteps>(json) else { return Vec::new() };
    if schema.format.is_some_and(|format| format != FORMAT) {
        return Vec::new();
    }
    let name = |text: &Value| {
        let text = Text::deserialize(text).ok()?;
        let text = text.in_language(&schema.language, &schema.language).trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    let later = page_breaks(&schema.fields).map(|field| name(field.get("label").unwrap_or(&Value::Null)));
    std::iter::once(name(&schema.first_step)).chain(later).collect()
}

/// Returns the fields of a stored version that begin a new step.
pub(crate) fn page_breaks(fields: &[Value]) -> impl Iterator<Item = &Value> {
    let page_break = FieldType::PageBreak.as_str();
    fields.iter().filter(move |field| field.get("type").and_then(Value::as_str) == Some(page_break))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn each_page_break_begins_a_step_and_names_it() {
        let json = r#"{"language": "de", "first_step": {"de": "Projekt", "en": "Project"}, "unknown": 1, "fields": [
            {"type": "text", "name": "a"}, {"type": "page_break", "label": " "},
            {"type": "hologram"}, {"type": "page_break", "label": "Kontakt"}, {"type": "page_break"}]}"#;
        let names = [Some("Projekt".to_owned()), None, Some("Kontakt".to_owned()), None];
        assert_eq!(stored_steps(json), names);
        assert_eq!(Rules::compile(json).map(|rules| rules.steps()), Some(4));
    }

    #[test]
    fn a_form_without_page_breaks_is_one_step() {
        let json = r#"{"language": "en", "fields": []}"#;
        assert_eq!(stored_steps(json), [None]);
        assert_eq!(Rules::compile(json).map(|rules| rules.steps()), Some(1));
        assert!(stored_steps(r#"{"format": 99, "language": "en", "fields": []}"#).is_empty());
        assert!(stored_steps("nothing").is_empty());
    }
}
