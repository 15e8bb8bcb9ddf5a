//! The conditions under which fields are shown.

use std::collections::HashMap;

use super::fault::Faults;
use super::place::Place;
use super::texts::is_longer;
use crate::model::{Condition, Field, FieldType, Operator};
use crate::rules::{Measure, evaluation_order};
use crate::values::is_normal;

const MAX_CONDITIONS: usize = 10;
const MAX_CONDITION_VALUE_CHARS: usize = 200;

/// Checks the conditions of all fields. `positions` are the input fields by name.
pub(super) fn check_conditions(fields: &[Field], positions: &HashMap<&str, usize>, faults: &mut Faults) {
    let list = Place::WHOLE.key("fields");
    let mut about = vec![Vec::new(); fields.len()];
    for (index, field) in fields.iter().enumerate() {
        let Some(show_if) = &field.show_if else { continue };
        let place = list.at(index);
        let place = place.key("show_if");
        let place = place.key(show_if.key());
        let conditions = show_if.conditions();
        if conditions.is_empty() {
            faults.add(&place, "empty", "Add at least one condition.");
        } else if conditions.len() > MAX_CONDITIONS {
            faults.add(&place, "too_many", format!("A field can have at most {MAX_CONDITIONS} conditions."));
            continue;
        }
        for (number, condition) in conditions.iter().enumerate() {
            let place = place.at(number);
            match positions.get(condition.field.as_str()) {
                None => {
                    faults.add(&place.key("field"), "unknown_field", "The form has no field with this name.");
                }
                Some(&target) if target == index => {
                    faults.add(&place.key("field"), "circular_condition", "A field can't depend on itself.");
                }
                Some(&target) => {
                    about[index].push(target);
                    check_condition(condition, fields[target].kind, &place, faults);
                }
            }
        }
    }
    for index in circles(&about) {
        let message = "This field depends on itself through the conditions of other fields.";
        faults.add(&list.at(index).key("show_if"), "circular_condition", message);
    }
}

/// Checks a condition about a field of a type.
fn check_condition(condition: &Condition, target: FieldType, place: &Place<'_>, faults: &mut Faults) {
    let compares = matches!(condition.is, Operator::Greater | Operator::Less);
    let measure = measure(target);
    if target == FieldType::File && condition.is.has_value() {
        let message = "A condition about a file field can only be empty or filled.";
        return faults.add(&place.key("is"), "operator_not_for_type", message);
    }
    if compares && measure.is_none() {
        let message = "Only numbers, ratings, scales, dates and times can be greater or less.";
        return faults.add(&place.key("is"), "operator_not_for_type", message);
    }
    let place = place.key("value");
    match (condition.value.as_deref(), condition.is.has_value()) {
        (None, false) => {}
        (Some(_), false) => faults.add(&place, "not_allowed", "This condition can't have a value."),
        (None | Some(""), true) => faults.add(&place, "required", "This condition needs a value."),
        (Some(value), true) => {
            if is_longer(value, MAX_CONDITION_VALUE_CHARS) {
                faults.add(
                    &place,
                    "too_long",
                    format!("A value can have at most {MAX_CONDITION_VALUE_CHARS} characters."),
                );
            }
            if !is_normal(value) {
                faults.add(&place, "not_trimmed", "Remove the spaces before and after the value.");
            } else if compares && measure.is_some_and(|measure| measure.of(value).is_none()) {
                let message =
                    format!("This isn't a value that a field of type {} can have.", target.as_str());
                faults.add(&place, "value_invalid", message);
            }
        }
    }
}

/// Returns how values of a type are compared; `None` if they can't be greater or less.
fn measure(kind: FieldType) -> Option<Measure> {
    match kind {
        FieldType::Number | FieldType::Rating | FieldType::Scale => Some(Measure::Number),
        FieldType::Date => Some(Measure::Date),
        FieldType::Time => Some(Measure::Time),
        _ => None,
    }
}

/// Returns the positions of the fields in circles of conditions, without those that only depend on a circle.
fn circles(about: &[Vec<usize>]) -> Vec<usize> {
    let (_, circular) = evaluation_order(about);
    let mut dependants = vec![Vec::new(); about.len()];
    for &field in &circular {
        for &target in &about[field] {
            if circular.binary_search(&target).is_ok() {
                dependants[target].push(field);
            }
        }
    }
    evaluation_order(&dependants).1
}
