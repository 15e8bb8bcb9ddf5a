//! A lower or upper bound of a field's value.

use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;

/// Every whole number below this is exact in a 64-bit float and has at most 15 digits.
const MAX_EXACT: f64 = 1e15;

/// A bound: a number, or a text for dates (`YYYY-MM-DD`) and times (`HH:MM`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = FormBound)]
pub enum Bound {
    /// For numbers, ratings, scales, and how many choices may be selected.
    Number(#[serde(serialize_with = "write_number")] f64),
    /// For dates and times.
    Text(String),
}

impl Bound {
    /// Returns the number; `None` for dates and times.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(_) => None,
        }
    }

    /// Returns the text of a date or time; `None` for numbers.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Number(_) => None,
            Self::Text(text) => Some(text),
        }
    }

    /// Returns the number if it's whole and not negative.
    pub fn as_whole(&self) -> Option<u32> {
        let number = self.as_number()?;
        if number.fract() != 0.0 || !(0.0..=f64::from(u32::MAX)).contains(&number) {
            return None;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the number is whole and in range"
        )]
        Some(number as u32)
    }
}

/// Writes whole numbers without a decimal point, as they were read.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn write_number<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if number.fract() == 0.0 && number.abs() < MAX_EXACT {
        #[expect(clippy::cast_possible_truncation, reason = "the number is whole and in range")]
        serializer.serialize_i64(*number as i64)
    } else {
        serializer.serialize_f64(*number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_written_as_they_were_read() {
        for json in ["5", "-3", "0.25", "999999999999999", "\"2026-12-01\""] {
            let bound: Bound = serde_json::from_str(json).unwrap();
            assert_eq!(serde_json::to_string(&bound).unwrap(), json);
        }
    }

    #[test]
    fn only_whole_numbers_count() {
        assert_eq!(Bound::Number(3.0).as_whole(), Some(3));
        for bound in [Bound::Number(3.5), Bound::Number(-1.0), Bound::Number(1e10), Bound::Text("3".into())] {
            assert_eq!(bound.as_whole(), None);
        }
    }
}
