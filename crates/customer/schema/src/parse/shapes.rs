//! The keys of each object of a schema, and the types of their values.

use serde_json::Value;

use super::shape::{Key, check_object, is};
use super::timestamp::is_timestamp;
use crate::model::{Bound, FieldType, Font, Mode, Operator, Radius, Text};
use crate::validate::{Faults, MAX_FORM_FIELDS, Place};

const STRING: &str = "Use a text.";
const TEXT_SHAPE: &str = "Use a text, or an object of texts by language.";
const WHOLE: &str = "Use a whole number.";
const BOUND: &str = "Use a number, a date such as \"2026-12-31\" or a time such as \"09:30\".";
const YES_OR_NO: &str = "Use true or false.";
const STRINGS: &str = "Use a list of texts.";
const LIST: &str = "Use a list.";
const OBJECT: &str = "Use an object.";
const TIMESTAMP: &str = "Use a date and time such as 2026-12-01T08:00:00Z.";

const SCHEMA_KEYS: [Key; 14] = [
    Key::new("format", is::<u32>, "Use 1."),
    Key::new("language", Value::is_string, STRING).required(),
    Key::new("languages", is::<Vec<String>>, STRINGS),
    Key::new("title", is::<Text>, TEXT_SHAPE),
    Key::new("first_step", is::<Text>, TEXT_SHAPE),
    Key::new("fields", Value::is_array, LIST).required(),
    Key::new("theme", Value::is_object, OBJECT),
    Key::new("open_from", is_timestamp_value, TIMESTAMP),
    Key::new("open_until", is_timestamp_value, TIMESTAMP),
    Key::new("max_responses", is::<u32>, WHOLE),
    Key::new("closed_message", is::<Text>, TEXT_SHAPE),
    Key::new("thank_you", is::<Text>, TEXT_SHAPE),
    Key::new("indexable", Value::is_boolean, YES_OR_NO),
    Key::new("one_response", Value::is_boolean, YES_OR_NO),
];

const THEME_KEYS: [Key; 4] = [
    Key::new("color", Value::is_string, STRING),
    Key::new("radius", is::<Radius>, "Use none, small, medium or large."),
    Key::new("font", is::<Font>, "Use sans, serif, mono or rounded."),
    Key::new("mode", is::<Mode>, "Use light, dark or auto."),
];

const FIELD_KEYS: [Key; 21] = [
    Key::new("type", is::<FieldType>, "This isn't a type of field that we know.").required(),
    Key::new("name", Value::is_string, STRING),
    Key::new("label", is::<Text>, TEXT_SHAPE),
    Key::new("help", is::<Text>, TEXT_SHAPE),
    Key::new("text", is::<Text>, TEXT_SHAPE),
    Key::new("required", Value::is_boolean, YES_OR_NO),
    Key::new("default", Value::is_string, STRING),
    Key::new("autocomplete", Value::is_string, STRING),
    Key::new("message", is::<Text>, TEXT_SHAPE),
    Key::new("min_length", is::<u32>, WHOLE),
    Key::new("max_length", is::<u32>, WHOLE),
    Key::new("pattern", Value::is_string, STRING),
    Key::new("min", is::<Bound>, BOUND),
    Key::new("max", is::<Bound>, BOUND),
    Key::new("min_label", is::<Text>, TEXT_SHAPE),
    Key::new("max_label", is::<Text>, TEXT_SHAPE),
    Key::new("choices", Value::is_array, LIST),
    Key::new("file_types", is::<Vec<String>>, STRINGS),
    Key::new("max_files", is::<u32>, WHOLE),
    Key::new("max_size", is::<u64>, WHOLE),
    Key::new("show_if", Value::is_object, OBJECT),
];

const CHOICE_KEYS: [Key; 2] =
    [Key::new("value", Value::is_string, STRING).required(), Key::new("label", is::<Text>, TEXT_SHAPE)];

const SHOW_IF_KEYS: [Key; 2] =
    [Key::new("all", Value::is_array, LIST), Key::new("any", Value::is_array, LIST)];

const CONDITION_KEYS: [Key; 3] = [
    Key::new("field", Value::is_string, STRING).required(),
    Key::new("is", is::<Operator>, "Use equals, not, contains, empty, filled, greater or less.").required(),
    Key::new("value", Value::is_string, STRING),
];

/// Checks the shape of a schema and everything in it.
pub(super) fn check_schema(schema: &Value, faults: &mut Faults) {
    let whole = &Place::WHOLE;
    let Some(object) = check_object(schema, &SCHEMA_KEYS, whole, faults) else { return };
    if let Some(theme @ Value::Object(_)) = object.get("theme") {
        check_object(theme, &THEME_KEYS, &whole.key("theme"), faults);
    }
    let Some(Value::Array(fields)) = object.get("fields") else { return };
    let place = whole.key("fields");
    if fields.len() > MAX_FORM_FIELDS {
        return faults.add(&place, "too_many", format!("A form can have at most {MAX_FORM_FIELDS} fields."));
    }
    for (index, field) in fields.iter().enumerate() {
        check_field(field, &place.at(index), faults);
    }
}

fn check_field(field: &Value, place: &Place<'_>, faults: &mut Faults) {
    let Some(object) = check_object(field, &FIELD_KEYS, place, faults) else { return };
    if let Some(Value::Array(choices)) = object.get("choices") {
        let place = place.key("choices");
        for (index, choice) in choices.iter().enumerate() {
            check_object(choice, &CHOICE_KEYS, &place.at(index), faults);
        }
    }
    if let Some(show_if @ Value::Object(object)) = object.get("show_if") {
        let place = place.key("show_if");
        if object.len() != 1 {
            faults.add(&place, "wrong_shape", "Use an object with either all or any.");
        }
        check_object(show_if, &SHOW_IF_KEYS, &place, faults);
        for (key, conditions) in object {
            let place = place.key(key);
            for (index, condition) in conditions.as_array().into_iter().flatten().enumerate() {
                check_object(condition, &CONDITION_KEYS, &place.at(index), faults);
            }
        }
    }
}

fn is_timestamp_value(value: &Value) -> bool {
    value.as_str().is_some_and(is_timestamp)
}
