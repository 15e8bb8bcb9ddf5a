//! Stored versions, and what is kept of them.

use std::borrow::Cow;

use super::set::Rules;
use crate::check::Entry;
use crate::parse::parse;

const STORED: &str = r#"{
    "format": 1, "language": "en", "languages": ["de"], "made_by": "version 9",
    "open_from": "2026-12-01T08:00:00Z", "open_until": "2026-12-31T23:00:00Z", "max_responses": 100,
    "closed_message": {"en": "Closed.", "de": "Zu."},
    "fields": [
        {"type": "text", "name": "name", "label": "Name", "required": true, "sparkle": 3, "message": {"en": "Hi", "de": "Ho"}},
        {"type": "signature", "name": "signed", "label": "Sign", "required": true},
        {"type": "email", "name": "broken", "required": "maybe"},
        {"type": "text", "required": true},
        "nonsense",
        {"type": "email", "name": "mail", "required": true, "show_if": {"all": [{"field": "signed", "is": "filled"}]}},
        {"type": "email", "name": "odd", "required": true, "show_if": {"all": [{"field": "name", "is": "sounds_like", "value": "x"}]}},
        {"type": "email", "name": "new", "required": true, "show_if": {"none": [{"field": "name", "is": "filled"}]}},
        {"type": "text", "name": "later", "required": true, "show_if": {"all": [{"field": "name", "is": "filled", "weight": 1}], "note": "x"}},
        {"type": "dropdown", "name": "color", "choices": [{"value": "red", "swatch": "f00"}]},
        {"type": "text", "name": "code", "pattern": "\\p{L}+"}
    ]
}"#;

fn broken<'r>(rules: &'r Rules, pairs: &[(&str, &str)]) -> Vec<(&'r str, &'static str)> {
    let entries: Vec<Entry<'_>> =
        pairs.iter().map(|(name, value)| Entry { name, value: Cow::Borrowed(value) }).collect();
    rules.check(&entries, &[]).broken.iter().map(|broken| (broken.field, broken.code)).collect()
}

#[test]
fn what_is_unknown_is_skipped() {
    let rules = Rules::compile(STORED).unwrap();
    assert_eq!(broken(&rules, &[]), [("name", "REQUIRED_FIELD_MISSING")]);
    assert_eq!(rules.check(&[], &[]).hidden, ["later"]);
    assert_eq!(rules.check(&[], &[]).broken[0].message, Some("Hi"));
    let sent =
        [("name", "x"), ("signed", ""), ("broken", "x"), ("later", "x"), ("color", "red"), ("code", "7")];
    assert_eq!(broken(&rules, &sent), []);
    assert_eq!(broken(&rules, &[("name", "x")]), [("later", "REQUIRED_FIELD_MISSING")]);
}

#[test]
fn conditions_that_cannot_be_evaluated_never_lock_anyone_out() {
    let rules = Rules::compile(STORED).unwrap();
    let sent = [("name", "x"), ("later", "x"), ("mail", "x"), ("odd", "x"), ("new", "x")];
    let expected = [("mail", "TYPE_EMAIL"), ("odd", "TYPE_EMAIL"), ("new", "TYPE_EMAIL")];
    assert_eq!(broken(&rules, &sent), expected);
}

#[test]
fn circles_in_a_stored_version_are_cut() {
    let json = r#"{"language": "en", "fields": [
        {"type": "text", "name": "a", "required": true, "show_if": {"all": [{"field": "b", "is": "filled"}]}},
        {"type": "text", "name": "b", "required": true, "show_if": {"all": [{"field": "a", "is": "filled"}]}},
        {"type": "text", "name": "c", "required": true, "show_if": {"all": [{"field": "a", "is": "empty"}]}},
        {"type": "text", "name": "a", "required": true}
    ]}"#;
    let rules = Rules::compile(json).unwrap();
    let checked = rules.check(&[], &[]);
    assert!(checked.broken.is_empty() && checked.hidden.is_empty());
}

#[test]
fn a_stored_version_has_a_schedule() {
    let rules = Rules::compile(STORED).unwrap();
    assert_eq!(rules.opens_at(), "2026-12-01T08:00:00Z".parse().ok());
    assert_eq!(rules.closes_at(), "2026-12-31T23:00:00Z".parse().ok());
    assert_eq!((rules.max_responses(), rules.closed_message()), (Some(100), Some("Closed.")));
    let odd = r#"{"language": "en", "fields": [], "open_from": "spring", "max_responses": "many", "closed_message": 7}"#;
    let rules = Rules::compile(odd).unwrap();
    assert_eq!((rules.opens_at(), rules.max_responses(), rules.closed_message()), (None, None, None));
}

#[test]
fn what_is_no_schema_has_no_rules() {
    for json in
        ["", "{", "[]", "7", "{}", r#"{"fields": 3}"#, r#"{"format": 2, "language": "en", "fields": []}"#]
    {
        assert!(Rules::compile(json).is_none(), "{json}");
    }
}

#[test]
fn a_valid_schema_compiles_alike_both_ways() {
    let json = r#"{"language": "en", "fields": [
        {"type": "text", "name": "a", "label": "A", "required": true, "pattern": "\\d+", "max_length": 9},
        {"type": "scale", "name": "b", "label": "B"},
        {"type": "multiple_choice", "name": "c", "label": "C", "choices": [{"value": "y"}, {"value": "x"}], "max": 1},
        {"type": "file", "name": "d", "label": "D", "file_types": [".pdf"]},
        {"type": "time", "name": "e", "label": "E", "min": "09:00", "show_if": {"any": [{"field": "b", "is": "less", "value": "5"}]}}
    ]}"#;
    let (strict, lenient) = (Rules::of(&parse(json).unwrap()), Rules::compile(json).unwrap());
    assert_eq!(format!("{strict:?}"), format!("{lenient:?}"));
    assert_eq!(strict.heap_bytes(), lenient.heap_bytes());
}

#[test]
fn rules_are_small() {
    let field = |number: usize| {
        format!(
            r#"{{"type": "text", "name": "field{number}", "label": "{}", "max_length": 9}}"#,
            "L".repeat(200)
        )
    };
    let fields: Vec<String> = (0..12).map(field).collect();
    let rules =
        Rules::compile(&format!(r#"{{"language": "en", "fields": [{}]}}"#, fields.join(","))).unwrap();
    assert!(rules.heap_bytes() < 2_500, "{}", rules.heap_bytes());
}

/// A server keeps the rules of every form it serves.
#[test]
fn the_rules_of_fifty_thousand_forms_fit_into_memory() {
    const FORMS: usize = 50_000;
    let choices = r#"[{"value": "small"}, {"value": "medium"}, {"value": "large"}]"#;
    let form = format!(
        r#"{{"language": "en", "fields": [
            {{"type": "text", "name": "name", "label": "Name", "required": true, "max_length": 200}},
            {{"type": "email", "name": "email", "label": "Email", "required": true}},
            {{"type": "phone", "name": "phone", "label": "Phone"}},
            {{"type": "long_text", "name": "message", "label": "Message", "max_length": 20000}},
            {{"type": "text", "name": "order", "label": "Order", "pattern": "[A-Z]{{2}}-[0-9]{{4}}"}},
            {{"type": "url", "name": "website", "label": "Website"}},
            {{"type": "number", "name": "people", "label": "People", "min": 1, "max": 20}},
            {{"type": "date", "name": "day", "label": "Day", "min": "2026-01-01"}},
            {{"type": "dropdown", "name": "size", "label": "Size", "choices": {choices}}},
            {{"type": "multiple_choice", "name": "extras", "label": "Extras", "choices": {choices}}},
            {{"type": "yes_no", "name": "guest", "label": "Guest"}},
            {{"type": "text", "name": "guest_name", "label": "Guest name", "required": true,
              "show_if": {{"all": [{{"field": "guest", "is": "equals", "value": "yes"}}]}}}}
        ]}}"#
    );
    let rules = Rules::compile(&form).unwrap();
    let bytes = size_of::<Rules>() + rules.heap_bytes();
    println!("{FORMS} forms of 12 fields: {} MB, {bytes} bytes each", FORMS * bytes / 1_000_000);
    assert!(bytes < 4_000, "{bytes} bytes");
}
