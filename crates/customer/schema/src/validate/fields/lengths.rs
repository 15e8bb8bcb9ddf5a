//! The lengths of values.

use super::super::fault::Faults;
use super::super::place::Place;
use crate::model::Field;

const MAX_LENGTH: u32 = 65_536;

pub(super) fn check_lengths(field: &Field, place: &Place<'_>, faults: &mut Faults) {
    for (key, length) in [("min_length", field.min_length), ("max_length", field.max_length)] {
        if length.is_some_and(|length| length > MAX_LENGTH) {
            faults.add(&place.key(key), "out_of_range", format!("Use a number from 0 to {MAX_LENGTH}."));
        }
    }
    if let (Some(min), Some(max)) = (field.min_length, field.max_length)
        && min > max
    {
        let message = "The minimum length can't be greater than the maximum length.";
        faults.add(&place.key("min_length"), "min_above_max", message);
    }
}
