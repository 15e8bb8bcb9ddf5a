//! Checks one value against the rule of its field.

use super::code::Code;
use crate::pattern;
use crate::rules::{Kind, Rule};
use crate::values::{date, is_address, is_phone, is_url, number, time};

/// Longer values are never matched with a pattern, so that matching has a limit in browsers, too.
const MAX_MATCHED_CHARS: usize = 1_000;

/// Returns what is wrong with a value of a field with at most one value.
pub(crate) fn fault_of_value(rule: &Rule, value: &str) -> Option<Code> {
    fault_of_type(&rule.kind, value).or_else(|| fault_of_text(rule, value))
}

fn fault_of_type(kind: &Kind, value: &str) -> Option<Code> {
    match kind {
        Kind::Email => unless(is_address(value), Code::TypeEmail),
        Kind::Phone => unless(is_phone(value), Code::TypePhone),
        Kind::Url => unless(is_url(value), Code::TypeUrl),
        Kind::Number { min, max } => {
            number(value).map_or(Some(Code::TypeNumeric), |n| outside(n, *min, *max))
        }
        Kind::Date { min, max } => date(value).map_or(Some(Code::TypeDate), |day| outside(day, *min, *max)),
        Kind::Time { min, max } => time(value).map_or(Some(Code::TypeTime), |time| outside(time, *min, *max)),
        Kind::Choice(values) => unless(choice_position(values, value).is_some(), Code::ChoiceInvalid),
        Kind::Rating { max } => unless(is_step(value, 2, 1, *max), Code::ChoiceInvalid),
        Kind::Scale { min, max } => unless(is_step(value, 3, *min, *max), Code::ChoiceInvalid),
        Kind::YesNo => unless(matches!(value, "yes" | "no" | "true" | "false"), Code::ChoiceInvalid),
        Kind::Consent => unless(matches!(value, "yes" | "true" | "on" | "1"), Code::ChoiceInvalid),
        Kind::Text | Kind::Choices(_) | Kind::File(_) => None,
    }
}

/// Returns what is wrong with the length of a value, or how it doesn't match the pattern.
fn fault_of_text(rule: &Rule, value: &str) -> Option<Code> {
    let length = || u32::try_from(value.chars().count()).unwrap_or(u32::MAX);
    let has_limit = rule.min_length > 0 || rule.max_length < u32::MAX;
    if has_limit {
        let length = length();
        if length < rule.min_length {
            return Some(Code::TooShort);
        }
        if length > rule.max_length {
            return Some(Code::TooLong);
        }
    }
    let pattern = rule.pattern.as_deref()?;
    let is_short = value.len() <= MAX_MATCHED_CHARS || value.chars().nth(MAX_MATCHED_CHARS).is_none();
    unless(is_short && pattern::matches(pattern, value), Code::PatternMismatch)
}

/// Returns the position of a value among sorted choices.
pub(super) fn choice_position(choices: &[Box<str>], value: &str) -> Option<usize> {
    choices.binary_search_by(|choice| (**choice).cmp(value)).ok()
}

fn unless(is_valid: bool, code: Code) -> Option<Code> {
    (!is_valid).then_some(code)
}

fn outside<T: PartialOrd + Copy>(value: T, min: T, max: T) -> Option<Code> {
    if value < min {
        Some(Code::TooSmall)
    } else if value > max {
        Some(Code::TooLarge)
    } else {
        None
    }
}

/// Returns whether a value is a step of a scale: at most some digits, and within the ends.
fn is_step(value: &str, max_digits: usize, min: u32, max: u32) -> bool {
    let is_digits = value.len() <= max_digits && value.bytes().all(|byte| byte.is_ascii_digit());
    is_digits && value.parse().is_ok_and(|step: u32| (min..=max).contains(&step))
}
