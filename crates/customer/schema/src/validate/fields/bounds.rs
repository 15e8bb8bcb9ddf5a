//! The bounds of values: `min` and `max`.

use super::super::fault::Faults;
use super::super::place::Place;
use super::keys::is_allowed;
use crate::model::{Bound, Field, FieldType};
use crate::rules::scale_range;
use crate::values::{date, significant_digits, time};

const MAX_MAGNITUDE: f64 = 1e15;
const MAX_DIGITS: usize = 15;
const MAX_CHOSEN: u32 = 200;
const MAX_SCALE_END: u32 = 100;
const MAX_SCALE_STEPS: u32 = 20;

/// Checks that both bounds fit the type and that the lower one isn't above the upper one.
pub(super) fn check_bounds(field: &Field, place: &Place<'_>, faults: &mut Faults) {
    let kind = field.kind;
    let mut is_valid = true;
    for (key, bound) in [("min", &field.min), ("max", &field.max)] {
        let Some(bound) = bound.as_ref().filter(|_| is_allowed(kind, key)) else { continue };
        if !fits(kind, bound) {
            is_valid = false;
            faults.add(&place.key(key), "bound_invalid", expected(kind));
        }
    }
    if !is_valid {
        return;
    }
    if kind == FieldType::Scale {
        let (min, max) = scale_range(field);
        if max <= min || max - min > MAX_SCALE_STEPS {
            let message = "The end of a scale has to be 1 to 20 above its start.";
            faults.add(&place.key("max"), "out_of_range", message);
        }
    } else if let (Some(min), Some(max)) = (&field.min, &field.max)
        && is_allowed(kind, "min")
        && is_above(min, max)
    {
        faults.add(&place.key("min"), "min_above_max", "The minimum can't be greater than the maximum.");
    }
}

/// Returns whether a bound is of the kind that a type needs.
fn fits(kind: FieldType, bound: &Bound) -> bool {
    let is_whole_in = |min, max| bound.as_whole().is_some_and(|number| (min..=max).contains(&number));
    match kind {
        FieldType::Number => bound
            .as_number()
            .is_some_and(|number| number.abs() < MAX_MAGNITUDE && significant_digits(number) <= MAX_DIGITS),
        FieldType::Date => bound.as_text().is_some_and(|text| date(text).is_some()),
        FieldType::Time => bound.as_text().is_some_and(|text| text.len() == 5 && time(text).is_some()),
        FieldType::MultipleChoice => is_whole_in(0, MAX_CHOSEN),
        FieldType::Rating => is_whole_in(2, 10),
        FieldType::Scale => is_whole_in(0, MAX_SCALE_END),
        _ => true,
    }
}

fn expected(kind: FieldType) -> &'static str {
    match kind {
        FieldType::Date => "Use a date such as \"2026-12-31\".",
        FieldType::Time => "Use a time such as \"09:30\".",
        FieldType::MultipleChoice => "Use a whole number from 0 to 200.",
        FieldType::Rating => "Use a whole number from 2 to 10.",
        FieldType::Scale => "Use a whole number from 0 to 100.",
        _ => "Use a number below 1000000000000000 with at most 15 digits.",
    }
}

/// Returns whether a valid bound is above another of the same type. Dates and times are compared as texts.
fn is_above(min: &Bound, max: &Bound) -> bool {
    match (min, max) {
        (Bound::Number(min), Bound::Number(max)) => min > max,
        (Bound::Text(min), Bound::Text(max)) => min > max,
        _ => false,
    }
}
