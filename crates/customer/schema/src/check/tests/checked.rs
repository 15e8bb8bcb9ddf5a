//! Rules and submissions for the tests.

use std::borrow::Cow;

use serde_json::{Value, json};

use super::super::submission::Entry;
use crate::parse::parse;
use crate::rules::Rules;

/// Compiles fields of a schema that has to be valid. Labels are added.
pub(super) fn rules(mut fields: Value) -> Rules {
    for field in fields.as_array_mut().unwrap() {
        let field = field.as_object_mut().unwrap();
        field.entry("label").or_insert(json!("Label"));
        if field["type"] == "consent" {
            field.entry("text").or_insert(json!("I agree."));
        }
    }
    let schema = json!({ "language": "en", "fields": fields }).to_string();
    Rules::of(&parse(&schema).unwrap())
}

pub(super) fn entries<'e>(pairs: &[(&'e str, &'e str)]) -> Vec<Entry<'e>> {
    pairs.iter().map(|(name, value)| Entry { name, value: Cow::Borrowed(value) }).collect()
}

/// Returns the code of the field `a`, which is the only one.
pub(super) fn code(field: &Value, values: &[&str]) -> Option<&'static str> {
    let mut field = field.clone();
    field["name"] = json!("a");
    let rules = rules(json!([field]));
    let pairs: Vec<(&str, &str)> = values.iter().map(|value| ("a", *value)).collect();
    let checked = rules.check(&entries(&pairs), &[]);
    assert!(checked.hidden.is_empty() && checked.broken.len() <= 1);
    checked.broken.first().map(|broken| broken.code)
}

pub(super) fn hidden<'r>(rules: &'r Rules, pairs: &[(&str, &str)]) -> Vec<&'r str> {
    rules.check(&entries(pairs), &[]).hidden
}
