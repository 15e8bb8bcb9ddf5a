//! Drafts a schema from learned fields.

use std::collections::HashSet;

use crate::model::{FORMAT, Field, FieldType, Schema, Text};
use crate::validate::{MAX_FORM_FIELDS, fault_of_name, readable_words};

const DRAFT_LANGUAGE: &str = "en";
const MAX_LABEL_CHARS: usize = 200;

/// A field that submissions have had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedField {
    /// The name it was submitted under.
    pub name: String,
    /// What it seems to be.
    pub kind: FieldType,
}

/// Drafts a valid schema: readable labels, and nothing required. Names that a schema can't have are left out, and types
/// that need more than a name and a label become text.
pub fn learned_draft(fields: &[LearnedField]) -> Schema {
    let mut names = HashSet::new();
    let fields = fields
        .iter()
        .filter(|field| fault_of_name(&field.name).is_none() && names.insert(field.name.as_str()))
        .take(MAX_FORM_FIELDS)
        .map(draft_field)
        .collect();
    Schema {
        format: FORMAT,
        language: DRAFT_LANGUAGE.to_owned(),
        languages: Vec::new(),
        title: None,
        first_step: None,
        fields,
        theme: None,
        open_from: None,
        open_until: None,
        max_responses: None,
        closed_message: None,
        thank_you: None,
        indexable: false,
        one_response: false,
    }
}

fn draft_field(learned: &LearnedField) -> Field {
    let kind = match learned.kind {
        kind if kind.has_choices() || !kind.is_input() || kind == FieldType::Consent => FieldType::Text,
        kind => kind,
    };
    Field {
        name: Some(learned.name.clone()),
        label: Some(Text::Main(label(&learned.name))),
        ..Field::new(kind)
    }
}

/// Makes a name readable: `first_name` becomes "First name".
fn label(name: &str) -> String {
    let words = readable_words(name);
    let mut characters = words.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).take(MAX_LABEL_CHARS).collect(),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::parse;

    fn draft(fields: &[(&str, FieldType)]) -> Schema {
        let fields: Vec<LearnedField> = fields
            .iter()
            .map(|(name, kind)| LearnedField { name: (*name).to_owned(), kind: *kind })
            .collect();
        learned_draft(&fields)
    }

    #[test]
    fn names_become_labels() {
        let names = ["first_name", "dietary-needs", "arrivalDate", "guests[2][Diet]", "VAT", "[]", "élève"];
        let labels = ["First name", "Dietary needs", "Arrival date", "Guests 2 Diet", "VAT", "[]", "Élève"];
        let schema = draft(&names.map(|name| (name, FieldType::Text)));
        for (field, label) in schema.fields.iter().zip(labels) {
            assert_eq!(field.label, Some(Text::from(label)));
        }
    }

    #[test]
    fn a_draft_can_be_saved_whatever_was_learned() {
        let long = "aİ".repeat(50);
        let mut fields: Vec<(&str, FieldType)> =
            vec![("_next", FieldType::Text), ("password", FieldType::Text), ("", FieldType::Text)];
        fields.extend([("twice", FieldType::Text), ("twice", FieldType::Email), (&long, FieldType::Text)]);
        let names: Vec<String> = FieldType::ALL.iter().map(|kind| kind.as_str().to_owned()).collect();
        fields.extend(names.iter().map(String::as_str).zip(FieldType::ALL));
        let schema = draft(&fields);
        assert_eq!(schema.fields.len(), 22);
        assert!(schema.fields.iter().all(|field| !field.required));
        let json = serde_json::to_string(&schema).unwrap();
        assert_eq!(parse(&json), Ok(schema));
    }

    #[test]
    fn a_draft_has_at_most_200_fields() {
        let names: Vec<String> = (0..500).map(|number| format!("field{number}")).collect();
        let fields: Vec<(&str, FieldType)> =
            names.iter().map(|name| (name.as_str(), FieldType::Text)).collect();
        assert_eq!(draft(&fields).fields.len(), MAX_FORM_FIELDS);
    }
}
