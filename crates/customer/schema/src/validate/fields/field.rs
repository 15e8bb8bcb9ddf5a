//! Validates a field, except for its name and conditions, which depend on other fields.

use super::super::fault::Faults;
use super::super::place::Place;
use super::super::texts::{Languages, TextLimits, check_plain, is_longer};
use super::autocomplete::is_autocomplete;
use super::bounds::check_bounds;
use super::choices::check_choices;
use super::files::check_files;
use super::keys::{is_allowed, is_required, present_keys};
use super::lengths::check_lengths;
use crate::check::fault_of_value;
use crate::model::{Field, Text};
use crate::pattern;
use crate::rules::compile_field;
use crate::values::normalise;

const MAX_PATTERN_CHARS: usize = 200;
const MAX_DEFAULT_CHARS: usize = 1_000;
const LABEL: TextLimits = TextLimits { max_chars: 200, can_be_blank: false };
const HELP: TextLimits = TextLimits { max_chars: 1_000, can_be_blank: true };
const TEXT: TextLimits = TextLimits { max_chars: 5_000, can_be_blank: false };
const MESSAGE: TextLimits = TextLimits { max_chars: 300, can_be_blank: true };
const END_LABEL: TextLimits = TextLimits { max_chars: 100, can_be_blank: true };

/// Checks a field. Keys that its type doesn't have are refused and not looked at further.
pub(in super::super) fn check_field(
    field: &Field,
    languages: &Languages<'_>,
    place: &Place<'_>,
    faults: &mut Faults,
) {
    let kind = field.kind;
    for (key, is_present) in present_keys(field) {
        if is_present && !is_allowed(kind, key) {
            let message = format!("A field of type {} can't have {key}.", kind.as_str());
            faults.add(&place.key(key), "not_for_type", message);
        } else if !is_present && is_required(kind, key) {
            let message = format!("A field of type {} needs {key}.", kind.as_str());
            faults.add(&place.key(key), "required", message);
        }
    }
    let texts: [(&str, &Option<Text>, TextLimits); 6] = [
        ("label", &field.label, LABEL),
        ("help", &field.help, HELP),
        ("text", &field.text, TEXT),
        ("message", &field.message, MESSAGE),
        ("min_label", &field.min_label, END_LABEL),
        ("max_label", &field.max_label, END_LABEL),
    ];
    for (key, text, limits) in texts {
        if let Some(text) = text {
            languages.check(text, limits, &place.key(key), faults);
        }
    }
    check_lengths(field, place, faults);
    check_bounds(field, place, faults);
    check_choices(field, languages, place, faults);
    check_files(field, place, faults);
    check_pattern(field, place, faults);
    if let Some(token) = field.autocomplete.as_deref()
        && !is_autocomplete(token)
    {
        let message =
            "Use an autofill token of HTML such as given-name. Passwords and cards can't be filled in.";
        faults.add(&place.key("autocomplete"), "autocomplete_unknown", message);
    }
    check_default(field, place, faults);
}

fn check_pattern(field: &Field, place: &Place<'_>, faults: &mut Faults) {
    let Some(source) = field.pattern.as_deref() else { return };
    let place = place.key("pattern");
    if is_longer(source, MAX_PATTERN_CHARS) {
        let message = format!("A pattern can have at most {MAX_PATTERN_CHARS} characters.");
        return faults.add(&place, "too_long", message);
    }
    match pattern::canonical(source) {
        Err(unsupported) => faults.add(&place, "pattern_not_supported", unsupported.0),
        Ok(canonical) if !pattern::is_small_enough(&canonical) => {
            let message = "The pattern needs too much memory. Use lower counts or fewer large classes.";
            faults.add(&place, "pattern_too_large", message);
        }
        Ok(_) => {}
    }
}

/// Checks that the default would be accepted if a visitor sent it.
fn check_default(field: &Field, place: &Place<'_>, faults: &mut Faults) {
    let Some(default) = field.default.as_deref().filter(|_| is_allowed(field.kind, "default")) else {
        return;
    };
    let place = place.key("default");
    check_plain(default, MAX_DEFAULT_CHARS, &place, faults);
    let value = normalise(default);
    // Names are checked elsewhere; without one there would be no rule to check the default with.
    let named = Field { name: Some("default".to_owned()), message: None, show_if: None, ..field.clone() };
    let rule = compile_field(&named, "en");
    let is_invalid = rule.is_some_and(|rule| !value.is_empty() && fault_of_value(&rule, &value).is_some());
    if is_invalid {
        faults.add(&place, "default_invalid", "The default isn't a valid value for this field.");
    }
}
