//! The conditions under which fields are shown.

use serde_json::{Value, json};

use super::super::fault::MAX_FAULTS;
use super::checked::{assert_fault, faults};

#[test]
fn conditions_fit_the_field_they_are_about() {
    for (condition, path, code) in [
        (json!({ "field": "nobody", "is": "filled" }), ".field", "unknown_field"),
        (json!({ "field": "heading", "is": "filled" }), ".field", "unknown_field"),
        (json!({ "field": "a", "is": "filled" }), ".field", "circular_condition"),
        (json!({ "field": "text", "is": "equals" }), ".value", "required"),
        (json!({ "field": "text", "is": "equals", "value": "" }), ".value", "required"),
        (json!({ "field": "text", "is": "equals", "value": " x" }), ".value", "not_trimmed"),
        (json!({ "field": "text", "is": "equals", "value": "a\r\nb" }), ".value", "not_trimmed"),
        (json!({ "field": "text", "is": "equals", "value": "x".repeat(201) }), ".value", "too_long"),
        (json!({ "field": "text", "is": "filled", "value": "x" }), ".value", "not_allowed"),
        (json!({ "field": "text", "is": "greater", "value": "1" }), ".is", "operator_not_for_type"),
        (json!({ "field": "file", "is": "equals", "value": "x" }), ".is", "operator_not_for_type"),
        (json!({ "field": "number", "is": "greater", "value": "x" }), ".value", "value_invalid"),
        (json!({ "field": "date", "is": "less", "value": "2026-02-30" }), ".value", "value_invalid"),
        (json!({ "field": "time", "is": "less", "value": "24:00" }), ".value", "value_invalid"),
        (json!({ "field": "text", "is": "like", "value": "x" }), ".is", "wrong_shape"),
        (json!({ "field": "text", "is": "filled", "not": true }), ".not", "unknown_key"),
        (json!({ "is": "filled" }), ".field", "required"),
    ] {
        let mut fields =
            vec![json!({ "type": "text", "name": "a", "label": "x", "show_if": { "all": [condition] } })];
        for kind in ["text", "file", "number", "date", "time"] {
            fields.push(json!({ "type": kind, "name": kind, "label": "x" }));
        }
        fields.push(json!({ "type": "heading", "label": "heading" }));
        let found = faults(&json!({ "language": "en", "fields": fields }));
        let expected = [(format!("fields[0].show_if.all[0]{path}"), code)];
        assert_eq!(found, expected, "{condition}");
    }
    for show_if in [json!({}), json!({ "all": [], "any": [] }), json!([])] {
        assert_fault(json!({ "type": "text", "show_if": show_if }), "fields[0].show_if", "wrong_shape");
    }
    assert_fault(
        json!({ "type": "text", "show_if": { "none": [] } }),
        "fields[0].show_if.none",
        "unknown_key",
    );
    assert_fault(json!({ "type": "text", "show_if": { "all": [] } }), "fields[0].show_if.all", "empty");
    let many = vec![json!({ "field": "b", "is": "filled" }); 11];
    assert_fault(json!({ "type": "text", "show_if": { "any": many } }), "fields[0].show_if.any", "too_many");
}

#[test]
fn circular_conditions_are_refused() {
    let about = |name: &str, target: &str| json!({ "type": "text", "name": name, "label": "x", "show_if": { "any": [{ "field": target, "is": "filled" }] } });
    let fields = json!([about("a", "b"), about("b", "c"), about("c", "a"), about("d", "a"), { "type": "text", "name": "e", "label": "x" }]);
    let found = faults(&json!({ "language": "en", "fields": fields }));
    let expected = ["fields[0].show_if", "fields[1].show_if", "fields[2].show_if"];
    assert_eq!(found, expected.map(|path| (path.to_owned(), "circular_condition")));
    let ring: Vec<Value> =
        (0..200).map(|n| about(&format!("f{n}"), &format!("f{}", (n + 1) % 200))).collect();
    assert_eq!(faults(&json!({ "language": "en", "fields": ring })).len(), MAX_FAULTS);
    let chain: Vec<Value> = (0..199).map(|n| about(&format!("f{n}"), &format!("f{}", n + 1))).collect();
    let mut chain = json!({ "language": "en", "fields": chain });
    chain["fields"].as_array_mut().unwrap().push(json!({ "type": "text", "name": "f199", "label": "x" }));
    assert_eq!(faults(&chain), []);
}
