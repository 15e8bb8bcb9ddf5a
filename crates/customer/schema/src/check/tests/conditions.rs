//! Which fields are visible.

use serde_json::{Value, json};

use super::super::submission::File;
use super::checked::{entries, hidden, rules};

#[test]
fn conditions_compare_values() {
    let kinds =
        [("t", "text"), ("n", "number"), ("r", "rating"), ("d", "date"), ("h", "time"), ("c", "consent")];
    for (field, is, value, sent, is_visible) in [
        ("t", "equals", Some("x"), vec![("t", " x ")], true),
        ("t", "equals", Some("x"), vec![("t", "X")], false),
        ("t", "equals", Some("x"), vec![("t", "y"), ("t", "x")], true),
        ("t", "equals", Some("x"), vec![], false),
        ("t", "not", Some("x"), vec![], true),
        ("t", "not", Some("x"), vec![("t", "y"), ("t", "x")], false),
        ("t", "contains", Some("x"), vec![("t", "axb")], true),
        ("t", "contains", Some("x"), vec![("t", "ab")], false),
        ("t", "empty", None, vec![("t", " ")], true),
        ("t", "filled", None, vec![("t", "a")], true),
        ("t", "filled", None, vec![("t", " ")], false),
        ("n", "greater", Some("9"), vec![("n", "10")], true),
        ("n", "greater", Some("9"), vec![("n", "9.0")], false),
        ("n", "greater", Some("9"), vec![("n", "x")], false),
        ("n", "greater", Some("9"), vec![("n", "1"), ("n", "10")], false),
        ("n", "less", Some("9"), vec![], false),
        ("n", "less", Some("1e1"), vec![("n", "9")], true),
        ("r", "greater", Some("3.5"), vec![("r", "4")], true),
        ("r", "greater", Some("3"), vec![("r", "99")], true),
        ("d", "less", Some("2026-02-01"), vec![("d", "2026-01-31")], true),
        ("d", "less", Some("2026-02-01"), vec![("d", "2026-01-32")], false),
        ("h", "greater", Some("09:00"), vec![("h", "09:00:00")], false),
        ("h", "greater", Some("09:00"), vec![("h", "09:00:01")], true),
        ("c", "filled", None, vec![("c", "off")], false),
        ("c", "empty", None, vec![("c", "0")], true),
    ] {
        let mut fields: Vec<Value> =
            kinds.iter().map(|(name, kind)| json!({ "type": kind, "name": name })).collect();
        let mut condition = json!({ "field": field, "is": is });
        if let Some(value) = value {
            condition["value"] = json!(value);
        }
        fields.push(json!({ "type": "text", "name": "shown", "show_if": { "all": [condition] } }));
        let rules = rules(Value::Array(fields));
        assert_eq!(hidden(&rules, &sent).is_empty(), is_visible, "{field} {is} {value:?} {sent:?}");
    }
}

#[test]
fn all_and_any_combine_conditions() {
    let conditions = json!([{ "field": "a", "is": "filled" }, { "field": "b", "is": "filled" }]);
    let rules = rules(json!([
        { "type": "text", "name": "all", "show_if": { "all": conditions } },
        { "type": "text", "name": "any", "show_if": { "any": conditions } },
        { "type": "text", "name": "a" },
        { "type": "text", "name": "b" },
    ]));
    assert_eq!(hidden(&rules, &[]), ["all", "any"]);
    assert_eq!(hidden(&rules, &[("a", "1")]), ["all"]);
    assert!(hidden(&rules, &[("a", "1"), ("b", "1")]).is_empty());
}

#[test]
fn a_hidden_field_is_empty_for_conditions_and_is_not_checked() {
    let rules = rules(json!([
        { "type": "text", "name": "third", "required": true, "show_if": { "all": [{ "field": "second", "is": "filled" }] } },
        { "type": "email", "name": "second", "required": true, "show_if": { "all": [{ "field": "first", "is": "equals", "value": "yes" }] } },
        { "type": "yes_no", "name": "first" },
        { "type": "text", "name": "else", "show_if": { "all": [{ "field": "second", "is": "not", "value": "x" }] } },
    ]));
    let checked = rules.check(&entries(&[("first", "no"), ("second", "x")]), &[]);
    assert_eq!((checked.broken.len(), checked.hidden), (0, vec!["third", "second"]));
    let checked = rules.check(&entries(&[("first", "yes"), ("second", "x")]), &[]);
    let broken: Vec<_> = checked.broken.iter().map(|b| (b.field, b.code)).collect();
    assert_eq!(broken, [("third", "REQUIRED_FIELD_MISSING"), ("second", "TYPE_EMAIL")]);
    assert_eq!(checked.hidden, ["else"]);
}

#[test]
fn files_make_a_field_filled() {
    let rules = rules(json!([
        { "type": "file", "name": "cv" },
        { "type": "text", "name": "about", "show_if": { "any": [{ "field": "cv", "is": "filled" }] } },
        { "type": "text", "name": "why", "show_if": { "any": [{ "field": "cv", "is": "empty" }] } },
    ]));
    let file = File { field: "cv", name: "a", size: 1, media_type: "" };
    assert_eq!(rules.check(&[], &[file]).hidden, ["why"]);
    assert_eq!(rules.check(&entries(&[("cv", "text")]), &[]).hidden, ["about"]);
}
