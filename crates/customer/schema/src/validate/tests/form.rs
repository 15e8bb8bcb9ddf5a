//! The schema as a whole, and the names of its fields.

use serde_json::json;

use super::checked::{assert_fault, faults};
use crate::parse::parse;

#[test]
fn a_whole_schema_is_accepted() {
    let schema = json!({
        "format": 1, "language": "en", "languages": ["de", "pt-BR"],
        "title": { "en": "Book a tour", "de": "Führung buchen" }, "first_step": "You",
        "fields": [
            { "type": "text", "name": "name", "label": { "en": "Name", "de": "Name" }, "help": "Your name", "required": true,
              "default": "Ada", "autocomplete": "name", "message": "Tell us your name.", "min_length": 1, "max_length": 100,
              "pattern": "[A-Za-z ]+" },
            { "type": "number", "name": "guests", "label": "Guests", "min": 1, "max": 9.5, "default": "2" },
            { "type": "date", "name": "day", "label": "Day", "min": "2026-01-01", "max": "2026-12-31" },
            { "type": "time", "name": "time", "label": "Time", "min": "09:00", "max": "17:00", "default": "09:30:00" },
            { "type": "dropdown", "name": "diet", "label": "Diet", "choices": [{ "value": "none" }, { "value": "vegan", "label": "Vegan" }],
              "default": "none" },
            { "type": "multiple_choice", "name": "days", "label": "Days", "choices": [{ "value": "1" }], "min": 0, "max": 1 },
            { "type": "rating", "name": "stars", "label": "Stars", "max": 10 },
            { "type": "scale", "name": "nps", "label": "NPS", "min": 0, "max": 10, "min_label": "Low", "max_label": "High" },
            { "type": "file", "name": "cv", "label": "CV", "file_types": [".pdf", "image/*"], "max_files": 2, "max_size": 1000 },
            { "type": "consent", "name": "terms", "label": "Terms", "text": "I agree.", "required": true },
            { "type": "hidden", "name": "source", "default": "web", "max_length": 10 },
            { "type": "heading", "label": "More", "show_if": { "any": [{ "field": "guests", "is": "greater", "value": "2" }] } },
            { "type": "text_block", "text": "Some text\nin two lines." },
            { "type": "page_break" },
        ],
        "theme": { "color": "#d6402b", "radius": "small", "font": "serif", "mode": "auto" },
        "open_from": "2026-12-01T08:00:00Z", "open_until": "2026-12-31T23:00:00+01:00", "max_responses": 100,
        "closed_message": { "en": "Closed.", "de": "Geschlossen." },
        "thank_you": "See you soon.\nWe'll write to you.", "indexable": true, "one_response": true,
    });
    assert_eq!(faults(&schema), []);
    let parsed = parse(&schema.to_string()).unwrap();
    assert_eq!(parse(&serde_json::to_string(&parsed).unwrap()), Ok(parsed));
}

#[test]
fn the_schema_itself_has_limits() {
    for (key, value, path, code) in [
        ("format", json!(2), "format", "format_unknown"),
        ("language", json!("EN"), "language", "language_invalid"),
        ("languages", json!(["de", "de"]), "languages[1]", "duplicate"),
        ("languages", json!(["en"]), "languages[0]", "duplicate"),
        ("languages", json!(["d"]), "languages[0]", "language_invalid"),
        (
            "languages",
            json!(["aa", "ab", "ac", "ad", "ae", "af", "ag", "ah", "ai", "aj"]),
            "languages",
            "too_many",
        ),
        ("theme", json!({ "color": "red" }), "theme.color", "color_invalid"),
        ("theme", json!({ "color": "#12345ä" }), "theme.color", "color_invalid"),
        ("theme", json!({ "radius": "huge" }), "theme.radius", "wrong_shape"),
        ("theme", json!({ "css": "x" }), "theme.css", "unknown_key"),
        ("open_until", json!("2026-01-01T00:00:00Z"), "open_until", "min_above_max"),
        ("open_until", json!("tomorrow"), "open_until", "wrong_shape"),
        ("max_responses", json!(0), "max_responses", "out_of_range"),
        ("max_responses", json!(1_000_001), "max_responses", "out_of_range"),
        ("closed_message", json!("x".repeat(501)), "closed_message", "too_long"),
        ("closed_message", json!({ "de": "Zu" }), "closed_message", "language_missing"),
        ("title", json!("x".repeat(201)), "title", "too_long"),
        ("title", json!({ "en": "Hi", "fr": "Salut" }), "title.fr", "language_unknown"),
        ("title", json!(7), "title", "wrong_shape"),
        ("first_step", json!("x".repeat(101)), "first_step", "too_long"),
        ("thank_you", json!("x".repeat(1001)), "thank_you", "too_long"),
        ("thank_you", json!("a\u{0}b"), "thank_you", "control_characters"),
        ("indexable", json!("yes"), "indexable", "wrong_shape"),
        ("one_response", json!(1), "one_response", "wrong_shape"),
        ("webhook", json!("x"), "webhook", "unknown_key"),
    ] {
        let mut schema = json!({ "language": "en", "fields": [], "open_from": "2026-01-01T00:00:00Z" });
        schema[key] = value;
        let found = faults(&schema);
        assert!(found.contains(&(path.to_owned(), code)), "{key}: {found:?}");
    }
}

#[test]
fn names_are_needed_and_distinct() {
    let text = |name: &str| json!({ "type": "text", "name": name, "label": "x" });
    let fields =
        json!([text("a"), text("a"), { "type": "email", "label": "x" }, text("_next"), text("pass word")]);
    let found = faults(&json!({ "language": "en", "fields": fields }));
    let expected = [
        ("fields[1].name", "duplicate"),
        ("fields[2].name", "required"),
        ("fields[3].name", "reserved_name"),
        ("fields[4].name", "secret_name"),
    ];
    assert_eq!(found, expected.map(|(path, code)| (path.to_owned(), code)));
    assert_fault(json!({ "type": "text", "name": "a\u{202e}b" }), "fields[0].name", "invisible_characters");
}
