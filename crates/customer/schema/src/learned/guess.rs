//! Guesses the type of a field from its name and some of its values.

use std::borrow::Cow;

use crate::model::FieldType;
use crate::validate::readable_words;
use crate::values::{date, is_address, is_phone, is_url, normalise, number, time};

/// A longer value needs more than one line.
const MAX_SHORT_TEXT_CHARS: usize = 120;
/// Fewer digits are rather an extension, a year or an amount than a phone number.
const MIN_PHONE_DIGITS: usize = 7;

/// Guesses the type of a field. A type is guessed from values only if all filled samples fit it.
pub fn guess_type(name: &str, values: &[&str]) -> FieldType {
    let words = readable_words(name).to_lowercase();
    let filled: Vec<Cow<'_, str>> =
        values.iter().map(|value| normalise(value)).filter(|value| !value.is_empty()).collect();
    let all = |fits: fn(&str) -> bool| !filled.is_empty() && filled.iter().all(|value| fits(value));
    if all(is_address) || is_email_name(&words) {
        FieldType::Email
    } else if all(is_url) {
        FieldType::Url
    } else if all(|value| date(value).is_some()) {
        FieldType::Date
    } else if all(|value| time(value).is_some()) {
        FieldType::Time
    } else if all(looks_like_phone)
        || (all(is_phone) && is_named(&words, &["phone", "tel", "telephone", "mobile"]))
    {
        FieldType::Phone
    } else if all(is_amount) && !is_named(&words, &["zip", "zip code", "postcode", "postal code", "plz"]) {
        FieldType::Number
    } else if filled.iter().any(|value| value.contains('\n') || value.chars().count() > MAX_SHORT_TEXT_CHARS)
    {
        FieldType::LongText
    } else {
        FieldType::Text
    }
}

/// Returns whether a field is named after an email address.
fn is_email_name(words: &str) -> bool {
    match words.rsplit(' ').next().unwrap_or_default() {
        "email" | "mail" | "emailaddress" => true,
        _ => words.ends_with("email address"),
    }
}

/// Returns whether a name in words is or ends with one of some terms, such as "your email".
fn is_named(words: &str, terms: &[&str]) -> bool {
    terms
        .iter()
        .any(|term| words.strip_suffix(term).is_some_and(|before| before.is_empty() || before.ends_with(' ')))
}

/// Returns whether a value is written like a phone number and not like an amount: with a prefix or with separators.
fn looks_like_phone(value: &str) -> bool {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let is_separated = value.contains([' ', '(', '/', '-']) && !value.starts_with('-');
    is_phone(value) && digits >= MIN_PHONE_DIGITS && (value.starts_with(['+', '0']) || is_separated)
}

/// Returns whether a value is a number that one calculates with: not one with leading zeros, such as a code.
fn is_amount(value: &str) -> bool {
    let digits = value.trim_start_matches(['+', '-']);
    let has_leading_zero = digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.");
    number(value).is_some() && !has_leading_zero
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_guessed_from_values() {
        let long = "a".repeat(121);
        for (values, expected) in [
            (vec!["ada@example.com", "", "b@c.de "], FieldType::Email),
            (vec!["ada@example.com", "none"], FieldType::Text),
            (vec!["https://a.de", "http://b.de/x"], FieldType::Url),
            (vec!["2026-12-31"], FieldType::Date),
            (vec!["2026-12-31", "soon"], FieldType::Text),
            (vec!["09:30", "23:59:59"], FieldType::Time),
            (vec!["+49 30 1234567", "030/1234567"], FieldType::Phone),
            (vec!["0301234567"], FieldType::Phone),
            (vec!["3", "-4.5", "0.5", "0"], FieldType::Number),
            (vec!["01067"], FieldType::Text),
            (vec!["yes", "no"], FieldType::Text),
            (vec!["on"], FieldType::Text),
            (vec!["a\r\nb", "c"], FieldType::LongText),
            (vec![long.as_str()], FieldType::LongText),
            (vec!["", "  "], FieldType::Text),
            (vec![], FieldType::Text),
        ] {
            assert_eq!(guess_type("field", &values), expected, "{values:?}");
        }
    }

    #[test]
    fn names_help_where_values_are_ambiguous() {
        for (name, values, expected) in [
            ("email", vec![], FieldType::Email),
            ("your-email", vec!["nope"], FieldType::Email),
            ("contactEmail", vec![], FieldType::Email),
            ("email_me", vec![], FieldType::Text),
            ("phone", vec!["1234567"], FieldType::Phone),
            ("hotel", vec!["1234567"], FieldType::Number),
            ("zip", vec!["90210"], FieldType::Text),
            ("chainmail", vec![], FieldType::Text),
        ] {
            assert_eq!(guess_type(name, &values), expected, "{name}");
        }
    }
}
