//! Every type with every fault.

use serde_json::json;

use super::super::code::ALL_CODES;
use super::super::submission::File;
use super::checked::{code, entries, rules};

#[test]
fn required_fields_are_missing_or_empty() {
    for kind in ["text", "long_text", "email", "number", "date", "yes_no", "rating", "scale", "consent"] {
        let field = json!({ "type": kind, "required": true });
        assert_eq!(code(&field, &[]), Some("REQUIRED_FIELD_MISSING"), "{kind}");
        assert_eq!(code(&field, &[" \r\n "]), Some("REQUIRED_FIELD_EMPTY"), "{kind}");
        assert_eq!(code(&json!({ "type": kind }), &[""]), None, "{kind}");
    }
}

#[test]
fn a_declined_consent_is_empty() {
    let field = json!({ "type": "consent", "required": true });
    for value in ["no", "false", "off", "0", " no "] {
        assert_eq!(code(&field, &[value]), Some("REQUIRED_FIELD_EMPTY"), "{value}");
        assert_eq!(code(&json!({ "type": "consent" }), &[value]), None, "{value}");
    }
    for value in ["yes", "true", "on", "1"] {
        assert_eq!(code(&field, &[value]), None, "{value}");
        assert_eq!(code(&field, &["no", value]), None, "{value}");
    }
    assert_eq!(code(&field, &["NO"]), Some("CHOICE_INVALID"));
}

#[test]
fn one_value_is_enough() {
    for kind in ["text", "long_text", "hidden", "email", "number", "consent"] {
        assert_eq!(code(&json!({ "type": kind }), &["1", "2"]), Some("TOO_MANY"), "{kind}");
    }
    assert_eq!(code(&json!({ "type": "text" }), &["1", " "]), None);
    assert_eq!(code(&json!({ "type": "text" }), &["1", "1"]), Some("TOO_MANY"));
}

#[test]
fn every_type_has_its_faults() {
    let choices = json!([{ "value": "a" }, { "value": "b" }, { "value": "c" }]);
    for (field, value, expected) in [
        (json!({ "type": "email" }), "ada@example.com", None),
        (json!({ "type": "email" }), "ada", Some("TYPE_EMAIL")),
        (json!({ "type": "phone" }), "+49 30 123", None),
        (json!({ "type": "phone" }), "123", Some("TYPE_PHONE")),
        (json!({ "type": "url" }), "https://a.de", None),
        (json!({ "type": "url" }), "a.de", Some("TYPE_URL")),
        (json!({ "type": "number" }), "1e3", None),
        (json!({ "type": "number" }), "1,5", Some("TYPE_NUMERIC")),
        (json!({ "type": "number", "min": -1.5 }), "-1.51", Some("TOO_SMALL")),
        (json!({ "type": "number", "min": -1.5, "max": 3 }), "3", None),
        (json!({ "type": "number", "max": 3 }), "3.0001", Some("TOO_LARGE")),
        (json!({ "type": "date" }), "2026-02-30", Some("TYPE_DATE")),
        (json!({ "type": "date", "min": "2026-01-02" }), "2026-01-01", Some("TOO_SMALL")),
        (json!({ "type": "date", "max": "2026-01-02" }), "2026-01-02", None),
        (json!({ "type": "date", "max": "2026-01-02" }), "2026-01-03", Some("TOO_LARGE")),
        (json!({ "type": "time" }), "24:00", Some("TYPE_TIME")),
        (json!({ "type": "time", "min": "09:00" }), "08:59:59", Some("TOO_SMALL")),
        (json!({ "type": "time", "max": "09:00" }), "09:00", None),
        (json!({ "type": "time", "max": "09:00" }), "09:00:01", Some("TOO_LARGE")),
        (json!({ "type": "single_choice", "choices": choices }), "b", None),
        (json!({ "type": "single_choice", "choices": choices }), "B", Some("CHOICE_INVALID")),
        (json!({ "type": "dropdown", "choices": choices }), "d", Some("CHOICE_INVALID")),
        (json!({ "type": "rating" }), "5", None),
        (json!({ "type": "rating" }), "05", None),
        (json!({ "type": "rating" }), "6", Some("CHOICE_INVALID")),
        (json!({ "type": "rating" }), "0", Some("CHOICE_INVALID")),
        (json!({ "type": "rating", "max": 10 }), "10", None),
        (json!({ "type": "rating" }), "005", Some("CHOICE_INVALID")),
        (json!({ "type": "rating" }), "+5", Some("CHOICE_INVALID")),
        (json!({ "type": "scale" }), "1", None),
        (json!({ "type": "scale" }), "11", Some("CHOICE_INVALID")),
        (json!({ "type": "scale", "min": 0, "max": 5 }), "000", None),
        (json!({ "type": "scale", "min": 0, "max": 5 }), "0000", Some("CHOICE_INVALID")),
        (json!({ "type": "scale", "min": 90, "max": 100 }), "100", None),
        (json!({ "type": "yes_no" }), "no", None),
        (json!({ "type": "yes_no" }), "on", Some("CHOICE_INVALID")),
        (json!({ "type": "text", "min_length": 2 }), "ä", Some("TOO_SHORT")),
        (json!({ "type": "text", "max_length": 2 }), " 😀😀 ", None),
        (json!({ "type": "long_text", "max_length": 3 }), "a\r\nb", None),
        (json!({ "type": "text", "max_length": 2 }), "abc", Some("TOO_LONG")),
        (json!({ "type": "hidden", "max_length": 2 }), "abc", Some("TOO_LONG")),
        (json!({ "type": "text", "max_length": 0 }), "a", Some("TOO_LONG")),
        (json!({ "type": "text", "pattern": "a+" }), " aa ", None),
        (json!({ "type": "text", "pattern": "a+" }), "ab", Some("PATTERN_MISMATCH")),
        (json!({ "type": "email", "pattern": ".*x", "max_length": 3 }), "nope", Some("TYPE_EMAIL")),
        (json!({ "type": "text", "pattern": "x", "max_length": 3 }), "nope", Some("TOO_LONG")),
    ] {
        assert_eq!(code(&field, &[value]), expected, "{field} {value:?}");
    }
}

#[test]
fn very_long_values_are_not_matched() {
    let field = json!({ "type": "text", "pattern": "ä*" });
    assert_eq!(code(&field, &[&"ä".repeat(1000)]), None);
    assert_eq!(code(&field, &[&"ä".repeat(1001)]), Some("PATTERN_MISMATCH"));
}

#[test]
fn several_choices_are_counted_once_each() {
    let choices = json!([{ "value": "a" }, { "value": "b" }, { "value": "c" }]);
    let field = json!({ "type": "multiple_choice", "choices": choices, "min": 2, "max": 2 });
    for (values, expected) in [
        (vec!["a", "b"], None),
        (vec!["a", "b", "a"], None),
        (vec!["a", "a"], Some("TOO_FEW")),
        (vec!["a", "b", "c"], Some("TOO_MANY")),
        (vec!["a", "b", "c", "x"], Some("CHOICE_INVALID")),
        (vec!["", " "], None),
        (vec![], None),
    ] {
        assert_eq!(code(&field, &values), expected, "{values:?}");
    }
}

#[test]
fn files_have_their_faults() {
    let field = json!([{ "type": "file", "name": "cv", "required": true, "max_files": 2, "max_size": 100,
        "file_types": [".pdf", "image/*"] }]);
    let rules = rules(field);
    let file = |name, size, media_type| File { field: "cv", name, size, media_type };
    let pdf = file("cv.PDF", 100, "application/octet-stream");
    for (files, expected) in [
        (vec![pdf], None),
        (vec![pdf, file("me", 1, "Image/PNG;x")], None),
        (vec![], Some("REQUIRED_FIELD_MISSING")),
        (vec![file("", 0, "")], Some("REQUIRED_FIELD_MISSING")),
        (vec![pdf, file("", 0, ""), pdf], None),
        (vec![pdf, pdf, file("x", 900, "")], Some("TOO_MANY_FILES")),
        (vec![pdf, file("x.exe", 101, "")], Some("FILES_TOO_BIG")),
        (vec![pdf, file("cv.exe", 1, "application/pdf")], Some("FILE_TYPE_REFUSED")),
        (vec![File { field: "other", ..pdf }], Some("REQUIRED_FIELD_MISSING")),
    ] {
        // A text with the name of a file field is no file.
        let checked = rules.check(&entries(&[("cv", "cv.pdf")]), &files);
        assert_eq!(checked.broken.first().map(|broken| broken.code), expected, "{files:?}");
    }
}

#[test]
fn faults_come_in_the_order_of_the_schema_with_their_messages() {
    let rules = rules(json!([
        { "type": "text", "name": "b", "required": true, "message": "Tell us b." },
        { "type": "heading" },
        { "type": "email", "name": "a", "message": " " },
    ]));
    let checked = rules.check(&entries(&[("unknown", "x"), ("a", "x"), ("b", "")]), &[]);
    let found: Vec<_> = checked.broken.iter().map(|b| (b.field, b.code, b.message)).collect();
    assert_eq!(found, [("b", "REQUIRED_FIELD_EMPTY", Some("Tell us b.")), ("a", "TYPE_EMAIL", None)]);
}

#[test]
fn every_code_is_written_once() {
    let mut codes: Vec<&str> = ALL_CODES.iter().map(|code| code.as_str()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), ALL_CODES.len());
}
