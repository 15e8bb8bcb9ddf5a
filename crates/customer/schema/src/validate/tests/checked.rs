//! Schemas for the tests, and what is wrong with them.

use serde_json::{Value, json};

use super::super::fault::Fault;
use crate::parse::parse;

/// Returns the paths and codes of what is wrong with a schema.
pub(super) fn faults(schema: &Value) -> Vec<(String, &'static str)> {
    let found: Vec<Fault> = parse(&schema.to_string()).err().unwrap_or_default();
    assert!(found.iter().all(|fault| fault.message.ends_with('.')), "{found:?}");
    found.into_iter().map(|fault| (fault.path, fault.code)).collect()
}

/// Returns what is wrong with a form of one field, whose name and label are added.
pub(super) fn field_faults(mut field: Value) -> Vec<(String, &'static str)> {
    let object = field.as_object_mut().unwrap();
    object.entry("name").or_insert(json!("a"));
    object.entry("label").or_insert(json!("Label"));
    faults(&json!({ "language": "en", "languages": ["de"], "fields": [field] }))
}

#[track_caller]
pub(super) fn assert_fault(field: Value, path: &str, code: &str) {
    let shown = field.to_string();
    let found = field_faults(field);
    assert!(found.iter().any(|(p, c)| p == path && *c == code), "{shown}: {found:?}");
}
