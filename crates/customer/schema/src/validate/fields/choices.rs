//! The choices of a field.

use std::collections::HashSet;

use super::super::fault::Faults;
use super::super::place::Place;
use super::super::texts::{Languages, TextLimits, is_longer};
use crate::model::Field;

const MAX_CHOICES: usize = 200;
const MAX_VALUE_CHARS: usize = 200;
const CHOICE_LABEL: TextLimits = TextLimits { max_chars: 200, can_be_blank: false };

/// Checks the number of choices, and that their values are plain and distinct.
pub(super) fn check_choices(
    field: &Field,
    languages: &Languages<'_>,
    place: &Place<'_>,
    faults: &mut Faults,
) {
    let Some(choices) = field.choices.as_deref().filter(|_| field.kind.has_choices()) else { return };
    let list = place.key("choices");
    if choices.is_empty() {
        return faults.add(&list, "empty", "Add at least one choice.");
    }
    if choices.len() > MAX_CHOICES {
        return faults.add(&list, "too_many", format!("A field can have at most {MAX_CHOICES} choices."));
    }
    let mut values = HashSet::with_capacity(choices.len());
    for (index, choice) in choices.iter().enumerate() {
        let choice_place = list.at(index);
        let place = choice_place.key("value");
        let value = choice.value.as_str();
        if value.is_empty() {
            faults.add(&place, "empty", "The value can't be empty.");
        } else if is_longer(value, MAX_VALUE_CHARS) {
            faults.add(&place, "too_long", format!("A value can have at most {MAX_VALUE_CHARS} characters."));
        } else if value.contains(char::is_control) {
            faults.add(&place, "control_characters", "The value contains control characters. Remove them.");
        } else if value.trim().len() != value.len() {
            faults.add(&place, "not_trimmed", "Remove the spaces before and after the value.");
        } else if !values.insert(value) {
            faults.add(&place, "duplicate", "Another choice already has this value.");
        }
        if let Some(label) = &choice.label {
            languages.check(label, CHOICE_LABEL, &choice_place.key("label"), faults);
        }
    }
}
