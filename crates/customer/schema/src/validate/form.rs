//! Validates a whole schema.

use std::collections::HashMap;

use super::conditions::check_conditions;
use super::fault::{Fault, Faults};
use super::fields::check_field;
use super::names::fault_of_name;
use super::place::Place;
use super::texts::{Languages, TextLimits};
use crate::model::{FORMAT, Schema, is_language};

/// The most fields of a schema.
pub const MAX_FORM_FIELDS: usize = 200;
const MAX_FURTHER_LANGUAGES: usize = 9;
const MAX_RESPONSES: u32 = 1_000_000;
const TITLE: TextLimits = TextLimits { max_chars: 200, can_be_blank: true };
const FIRST_STEP: TextLimits = TextLimits { max_chars: 100, can_be_blank: true };
const CLOSED_MESSAGE: TextLimits = TextLimits { max_chars: 500, can_be_blank: true };
const THANK_YOU: TextLimits = TextLimits { max_chars: 1000, can_be_blank: true };

/// Returns everything that is wrong with a schema, at most [`MAX_FAULTS`](crate::MAX_FAULTS) faults. A schema without
/// faults can be saved.
pub fn validate(schema: &Schema) -> Vec<Fault> {
    let mut faults = Faults::default();
    let whole = &Place::WHOLE;
    if schema.format != FORMAT {
        faults.add(&whole.key("format"), "format_unknown", "This format isn't supported. Use 1.");
    }
    check_languages(schema, &mut faults);
    let languages = Languages::of(schema);
    check_texts(schema, &languages, &mut faults);
    check_schedule(schema, &mut faults);
    if let Some(color) = schema.theme.as_ref().and_then(|theme| theme.color.as_deref())
        && !is_color(color)
    {
        let theme = whole.key("theme");
        faults.add(&theme.key("color"), "color_invalid", "Use # and 6 hex digits, such as #d6402b.");
    }
    let fields = whole.key("fields");
    if schema.fields.len() > MAX_FORM_FIELDS {
        faults.add(&fields, "too_many", format!("A form can have at most {MAX_FORM_FIELDS} fields."));
        return faults.into_vec();
    }
    for (index, field) in schema.fields.iter().enumerate() {
        if faults.is_full() {
            break;
        }
        check_field(field, &languages, &fields.at(index), &mut faults);
    }
    let positions = check_names(schema, &mut faults);
    check_conditions(&schema.fields, &positions, &mut faults);
    faults.into_vec()
}

fn check_languages(schema: &Schema, faults: &mut Faults) {
    const MESSAGE: &str = "Use a language tag such as en or pt-BR.";
    let whole = &Place::WHOLE;
    if !is_language(&schema.language) {
        faults.add(&whole.key("language"), "language_invalid", MESSAGE);
    }
    let languages = whole.key("languages");
    if schema.languages.len() > MAX_FURTHER_LANGUAGES {
        let message = format!("A form can have at most {MAX_FURTHER_LANGUAGES} further languages.");
        faults.add(&languages, "too_many", message);
        return;
    }
    for (index, language) in schema.languages.iter().enumerate() {
        let place = languages.at(index);
        if !is_language(language) {
            faults.add(&place, "language_invalid", MESSAGE);
        } else if *language == schema.language || schema.languages[..index].contains(language) {
            faults.add(&place, "duplicate", "This language is already listed.");
        }
    }
}

/// Checks the texts of the form as a whole.
fn check_texts(schema: &Schema, languages: &Languages<'_>, faults: &mut Faults) {
    for (key, text, limits) in [
        ("title", &schema.title, TITLE),
        ("first_step", &schema.first_step, FIRST_STEP),
        ("closed_message", &schema.closed_message, CLOSED_MESSAGE),
        ("thank_you", &schema.thank_you, THANK_YOU),
    ] {
        if let Some(text) = text {
            languages.check(text, limits, &Place::WHOLE.key(key), faults);
        }
    }
}

fn check_schedule(schema: &Schema, faults: &mut Faults) {
    let whole = &Place::WHOLE;
    if let (Some(from), Some(until)) = (schema.open_from, schema.open_until)
        && until <= from
    {
        faults.add(&whole.key("open_until"), "min_above_max", "The form has to close after it opens.");
    }
    if schema.max_responses.is_some_and(|max| !(1..=MAX_RESPONSES).contains(&max)) {
        faults.add(&whole.key("max_responses"), "out_of_range", "Use a number from 1 to 1000000.");
    }
}

/// Checks that each input has a name of its own. Returns the positions of the inputs by name.
fn check_names<'s>(schema: &'s Schema, faults: &mut Faults) -> HashMap<&'s str, usize> {
    let mut positions = HashMap::new();
    let fields = Place::WHOLE.key("fields");
    for (index, field) in schema.fields.iter().enumerate() {
        let field_place = fields.at(index);
        let place = field_place.key("name");
        match (field.input_name(), field.kind.is_input()) {
            (Some(name), _) => {
                if let Some((code, message)) = fault_of_name(name) {
                    faults.add(&place, code, message);
                }
                if positions.contains_key(name) {
                    faults.add(&place, "duplicate", "Another field already has this name.");
                } else {
                    positions.insert(name, index);
                }
            }
            (None, true) => faults.add(&place, "required", "This field needs a name."),
            (None, false) => {}
        }
    }
    positions
}

fn is_color(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
