//! Hostile and broken JSON.

use std::time::{Duration, Instant};

use super::read::{MAX_SCHEMA_BYTES, parse};
use crate::validate::{Fault, MAX_FAULTS};

/// Far more than any schema needs, even in a debug build on a busy machine.
const PATIENCE: Duration = Duration::from_secs(5);

/// Returns what is wrong with a schema, which has to be found quickly.
fn faults(json: &str) -> Vec<Fault> {
    let start = Instant::now();
    let faults = parse(json).unwrap_err();
    assert!(start.elapsed() < PATIENCE, "took {:?}", start.elapsed());
    assert!(!faults.is_empty() && faults.len() <= MAX_FAULTS);
    faults
}

fn first(json: &str) -> (String, &'static str) {
    let fault = faults(json).remove(0);
    (fault.path, fault.code)
}

#[test]
fn broken_json_is_named() {
    for json in ["", "{", "{\"a\":}", "nope", "{\"language\":\"en\",\"fields\":[]} x", "{\"min\":1e999}"] {
        assert_eq!(first(json), (String::new(), "not_json"), "{json}");
    }
    assert_eq!(faults("{\n  x")[0].message, "This isn't valid JSON. Check line 2, column 3.");
}

#[test]
fn wrong_shapes_are_named_by_their_place() {
    for (json, path, code) in [
        ("[]", "", "wrong_shape"),
        ("null", "", "wrong_shape"),
        ("{}", "language", "required"),
        (r#"{"language":"en"}"#, "fields", "required"),
        (r#"{"language":1,"fields":[]}"#, "language", "wrong_shape"),
        (r#"{"language":"en","fields":{}}"#, "fields", "wrong_shape"),
        (r#"{"language":"en","fields":[{"type":"heading","label":"x"},7]}"#, "fields[1]", "wrong_shape"),
        (r#"{"language":"en","fields":[{"name":"a"}]}"#, "fields[0].type", "required"),
        (r#"{"language":"en","fields":[{"type":"slider"}]}"#, "fields[0].type", "wrong_shape"),
        (
            r#"{"language":"en","fields":[{"type":"text","required":"yes"}]}"#,
            "fields[0].required",
            "wrong_shape",
        ),
        (
            r#"{"language":"en","fields":[{"type":"text","max_length":-1}]}"#,
            "fields[0].max_length",
            "wrong_shape",
        ),
        (r#"{"language":"en","fields":[{"type":"text","onclick":"x"}]}"#, "fields[0].onclick", "unknown_key"),
    ] {
        assert_eq!(first(json), (path.to_owned(), code), "{json}");
    }
}

#[test]
fn a_megabyte_is_refused() {
    let json = format!(r#"{{"language":"en","fields":[],"closed_message":"{}"}}"#, "x".repeat(1 << 20));
    assert_eq!(first(&json), (String::new(), "too_large"));
    let blank = " ".repeat(MAX_SCHEMA_BYTES - 30);
    assert!(parse(&format!(r#"{{"language":"en","fields":[]}}{blank}"#)).is_ok());
}

#[test]
fn deep_nesting_is_refused() {
    assert_eq!(first(&"[".repeat(MAX_SCHEMA_BYTES)), (String::new(), "not_json"));
    assert_eq!(first(&"{\"a\":".repeat(50_000)), (String::new(), "not_json"));
    let deep = format!(r#"{{"language":"en","fields":[],"theme":{}1{}}}"#, "[".repeat(100), "]".repeat(100));
    assert_eq!(first(&deep), ("theme".to_owned(), "wrong_shape"));
}

#[test]
fn five_hundred_fields_are_refused() {
    let fields = vec![r#"{"type":"text"}"#; 500].join(",");
    let found = faults(&format!(r#"{{"language":"en","fields":[{fields}]}}"#));
    assert_eq!((found.len(), found[0].path.as_str(), found[0].code), (1, "fields", "too_many"));
}

#[test]
fn many_faults_are_cut_off() {
    let fields = vec!["{}"; 200].join(",");
    assert_eq!(faults(&format!(r#"{{"language":"en","fields":[{fields}]}}"#)).len(), MAX_FAULTS);
    let keys: Vec<String> = (0..20_000).map(|number| format!(r#""k{number}":1"#)).collect();
    assert_eq!(faults(&format!("{{{}}}", keys.join(","))).len(), MAX_FAULTS);
}

#[test]
fn huge_choices_are_refused() {
    let choices = vec![r#"{"value":"a"}"#; 15_000].join(",");
    let json = format!(
        r#"{{"language":"en","fields":[{{"type":"dropdown","name":"a","label":"A","choices":[{choices}]}}]}}"#
    );
    assert_eq!(first(&json), ("fields[0].choices".to_owned(), "too_many"));
}

#[test]
fn two_hundred_large_patterns_are_checked_quickly() {
    let field = |number: usize| {
        let pattern = format!("({}){{100}}", ".".repeat(190));
        format!(r#"{{"type":"text","name":"f{number}","label":"x","pattern":"{pattern}"}}"#)
    };
    let fields: Vec<String> = (0..200).map(field).collect();
    let found = faults(&format!(r#"{{"language":"en","fields":[{}]}}"#, fields.join(",")));
    assert_eq!(found[0].code, "pattern_too_large");
}

#[test]
fn long_keys_are_not_repeated() {
    let json = format!(r#"{{"language":"en","fields":[],"{}":1}}"#, "k".repeat(200_000));
    assert!(faults(&json)[0].path.len() < 100);
}
