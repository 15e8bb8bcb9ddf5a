//! The keys of a field.

use serde_json::{Value, json};

use super::checked::{assert_fault, faults, field_faults};

#[test]
fn keys_belong_to_types() {
    for (field, key) in [
        (json!({ "type": "number", "pattern": "a" }), "pattern"),
        (json!({ "type": "long_text", "pattern": "a" }), "pattern"),
        (json!({ "type": "number", "min_length": 1 }), "min_length"),
        (json!({ "type": "hidden", "min_length": 1 }), "min_length"),
        (json!({ "type": "hidden", "required": true }), "required"),
        (json!({ "type": "hidden", "help": "x" }), "help"),
        (json!({ "type": "text", "min": 1 }), "min"),
        (json!({ "type": "rating", "min": 1 }), "min"),
        (json!({ "type": "rating", "min_label": "x" }), "min_label"),
        (json!({ "type": "text", "choices": [{ "value": "a" }] }), "choices"),
        (json!({ "type": "text", "file_types": [] }), "file_types"),
        (json!({ "type": "file", "default": "x" }), "default"),
        (json!({ "type": "time", "autocomplete": "name" }), "autocomplete"),
        (json!({ "type": "text", "text": "x" }), "text"),
        (json!({ "type": "heading" }), "name"),
        (json!({ "type": "page_break", "show_if": { "all": [{ "field": "a", "is": "empty" }] } }), "show_if"),
        (json!({ "type": "text_block", "text": "x" }), "label"),
    ] {
        assert_fault(field, &format!("fields[0].{key}"), "not_for_type");
    }
    assert_eq!(field_faults(json!({ "type": "hidden", "required": false })), []);
}

#[test]
fn some_keys_are_required() {
    for (field, path) in [
        (json!({ "type": "consent" }), "fields[0].text"),
        (json!({ "type": "dropdown" }), "fields[0].choices"),
        (json!({ "type": "text", "label": null }), "fields[0].label"),
    ] {
        assert_fault(field, path, "required");
    }
    let found =
        faults(&json!({ "language": "en", "fields": [{ "type": "heading" }, { "type": "text_block" }] }));
    let expected = [("fields[0].label", "required"), ("fields[1].text", "required")];
    assert_eq!(found, expected.map(|(path, code)| (path.to_owned(), code)));
}

#[test]
fn texts_have_languages_and_lengths() {
    for (field, path, code) in [
        (json!({ "type": "text", "label": "" }), "fields[0].label", "empty"),
        (json!({ "type": "text", "label": "x".repeat(201) }), "fields[0].label", "too_long"),
        (json!({ "type": "text", "label": { "de": "x" } }), "fields[0].label", "language_missing"),
        (
            json!({ "type": "text", "label": { "en": "x", "fr": "x" } }),
            "fields[0].label.fr",
            "language_unknown",
        ),
        (json!({ "type": "text", "label": { "en": "x", "de": " " } }), "fields[0].label.de", "empty"),
        (json!({ "type": "text", "label": "a\u{0}b" }), "fields[0].label", "control_characters"),
        (json!({ "type": "text", "help": "x".repeat(1001) }), "fields[0].help", "too_long"),
        (json!({ "type": "text", "message": "x".repeat(301) }), "fields[0].message", "too_long"),
        (json!({ "type": "consent", "text": "x".repeat(5001) }), "fields[0].text", "too_long"),
        (json!({ "type": "scale", "min_label": "x".repeat(101) }), "fields[0].min_label", "too_long"),
        (json!({ "type": "text", "label": 7 }), "fields[0].label", "wrong_shape"),
    ] {
        assert_fault(field, path, code);
    }
}

#[test]
fn texts_may_contain_anything_harmless() {
    let text = "<script>alert(1)</script>\n\u{202e}\u{200d}{{ name }} ' \" & 😀";
    assert_eq!(field_faults(json!({ "type": "text", "label": text, "help": text, "message": text })), []);
}

#[test]
fn bounds_fit_their_types() {
    for (field, path, code) in [
        (json!({ "type": "number", "min": "1" }), "fields[0].min", "bound_invalid"),
        (json!({ "type": "number", "min": 1e15 }), "fields[0].min", "bound_invalid"),
        (json!({ "type": "number", "min": 0.123_456_789_012_345_6 }), "fields[0].min", "bound_invalid"),
        (json!({ "type": "number", "min": 2, "max": 1 }), "fields[0].min", "min_above_max"),
        (json!({ "type": "date", "min": "2026-02-30" }), "fields[0].min", "bound_invalid"),
        (
            json!({ "type": "date", "min": "2026-02-02", "max": "2026-02-01" }),
            "fields[0].min",
            "min_above_max",
        ),
        (json!({ "type": "time", "max": "09:00:00" }), "fields[0].max", "bound_invalid"),
        (json!({ "type": "rating", "max": 11 }), "fields[0].max", "bound_invalid"),
        (json!({ "type": "rating", "max": 1 }), "fields[0].max", "bound_invalid"),
        (json!({ "type": "rating", "max": 2.5 }), "fields[0].max", "bound_invalid"),
        (json!({ "type": "scale", "min": 50 }), "fields[0].max", "out_of_range"),
        (json!({ "type": "scale", "min": 0, "max": 21 }), "fields[0].max", "out_of_range"),
        (json!({ "type": "scale", "min": 5, "max": 5 }), "fields[0].max", "out_of_range"),
        (json!({ "type": "scale", "max": 101 }), "fields[0].max", "bound_invalid"),
        (json!({ "type": "text", "max_length": 65_537 }), "fields[0].max_length", "out_of_range"),
        (
            json!({ "type": "text", "min_length": 2, "max_length": 1 }),
            "fields[0].min_length",
            "min_above_max",
        ),
        (json!({ "type": "file", "max_files": 11 }), "fields[0].max_files", "out_of_range"),
        (json!({ "type": "file", "max_size": 0 }), "fields[0].max_size", "out_of_range"),
        (json!({ "type": "file", "max_size": 10_485_761 }), "fields[0].max_size", "out_of_range"),
        (json!({ "type": "file", "file_types": [".PDF"] }), "fields[0].file_types[0]", "file_type_invalid"),
        (json!({ "type": "file", "file_types": vec![".a"; 21] }), "fields[0].file_types", "too_many"),
    ] {
        assert_fault(field, path, code);
    }
}

#[test]
fn choices_are_plain_and_distinct() {
    for (choices, path, code) in [
        (json!([]), "fields[0].choices", "empty"),
        (json!([{ "value": "a" }, { "value": "a" }]), "fields[0].choices[1].value", "duplicate"),
        (json!([{ "value": "" }]), "fields[0].choices[0].value", "empty"),
        (json!([{ "value": " a" }]), "fields[0].choices[0].value", "not_trimmed"),
        (json!([{ "value": "a\nb" }]), "fields[0].choices[0].value", "control_characters"),
        (json!([{ "value": "a".repeat(201) }]), "fields[0].choices[0].value", "too_long"),
        (json!([{ "value": "a", "label": "" }]), "fields[0].choices[0].label", "empty"),
        (json!([{ "value": "a", "price": 1 }]), "fields[0].choices[0].price", "unknown_key"),
        (json!(["a"]), "fields[0].choices[0]", "wrong_shape"),
    ] {
        assert_fault(json!({ "type": "dropdown", "choices": choices }), path, code);
    }
    let many: Vec<Value> = (0..201).map(|number| json!({ "value": number.to_string() })).collect();
    assert_fault(json!({ "type": "dropdown", "choices": many }), "fields[0].choices", "too_many");
}

#[test]
fn defaults_are_valid_values() {
    let choices = json!([{ "value": "a" }]);
    for field in [
        json!({ "type": "email", "default": "x" }),
        json!({ "type": "number", "default": "11", "max": 10 }),
        json!({ "type": "text", "default": "abc", "max_length": 2 }),
        json!({ "type": "text", "default": "abc", "pattern": "x" }),
        json!({ "type": "dropdown", "default": "b", "choices": choices }),
        json!({ "type": "rating", "default": "6" }),
        json!({ "type": "yes_no", "default": "on" }),
        json!({ "type": "hidden", "default": "abc", "max_length": 2 }),
    ] {
        assert_fault(field, "fields[0].default", "default_invalid");
    }
    assert_fault(json!({ "type": "text", "default": "x".repeat(1001) }), "fields[0].default", "too_long");
    assert_eq!(field_faults(json!({ "type": "email", "default": "", "required": true })), []);
}

#[test]
fn browsers_never_fill_in_secrets() {
    for token in [
        "nonsense",
        "",
        "cc-number",
        "cc-csc",
        "new-password",
        "current-password",
        "one-time-code",
        "name email",
    ] {
        assert_fault(
            json!({ "type": "text", "autocomplete": token }),
            "fields[0].autocomplete",
            "autocomplete_unknown",
        );
    }
    assert_eq!(field_faults(json!({ "type": "text", "autocomplete": "given-name" })), []);
}

#[test]
fn patterns_are_checked() {
    for (pattern, code) in [
        ("(a+)+".to_owned(), "pattern_not_supported"),
        (format!("({}){{100}}", ".".repeat(150)), "pattern_too_large"),
        ("a".repeat(201), "too_long"),
    ] {
        assert_fault(json!({ "type": "text", "pattern": pattern }), "fields[0].pattern", code);
    }
}
