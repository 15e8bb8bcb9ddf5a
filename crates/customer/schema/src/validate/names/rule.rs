//! Which names a field can have.

use super::secret::is_secret_name;
use crate::values::is_hidden_in_names;

const MAX_NAME_CHARS: usize = 100;

/// The special fields of `posted` that don't start with `_`. A field of a form would never arrive under these names.
const RESERVED_FIELD_NAMES: [&str; 14] = [
    "redirect",
    "redirectTo",
    "replyto",
    "replyTo",
    "ccemail",
    "from_name",
    "botcheck",
    "bot-field",
    "altcha",
    "cf-turnstile-response",
    "h-captcha-response",
    "g-recaptcha-response",
    "access_key",
    "apiKey",
];

/// Returns what is wrong with a name, as a code and a sentence; `None` if a field can have it.
pub(crate) fn fault_of_name(name: &str) -> Option<(&'static str, &'static str)> {
    if name.is_empty() {
        Some(("empty", "The name can't be empty."))
    } else if name.len() > MAX_NAME_CHARS && name.chars().nth(MAX_NAME_CHARS).is_some() {
        Some(("too_long", "The name can have at most 100 characters."))
    } else if name.contains(is_hidden_in_names) {
        Some(("invisible_characters", "The name contains invisible characters. Remove them."))
    } else if name.trim().len() != name.len() {
        Some(("not_trimmed", "Remove the spaces before and after the name."))
    } else if name.starts_with('_') {
        Some(("reserved_name", "Names that start with _ are reserved. Choose another name."))
    } else if RESERVED_FIELD_NAMES.contains(&name) {
        Some(("reserved_name", "This name is a special form field. Choose another name."))
    } else if is_secret_name(name) {
        Some(("secret_name", "Forms can't ask for passwords or card details. Choose another name."))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(name: &str) -> Option<&'static str> {
        fault_of_name(name).map(|(code, _)| code)
    }

    #[test]
    fn ordinary_names_are_fine() {
        for name in ["name", "E-Mail", "first name", "guests[2][diet]", "straße", "名前", "a", "email"] {
            assert_eq!(code(name), None, "{name}");
        }
        assert_eq!(code(&"ä".repeat(100)), None);
    }

    #[test]
    fn names_that_cannot_arrive_or_mislead_are_refused() {
        for (name, expected) in [
            ("", "empty"),
            (" a", "not_trimmed"),
            ("a\u{3000}", "not_trimmed"),
            ("a\tb", "invisible_characters"),
            ("a\u{200b}b", "invisible_characters"),
            ("a\u{202e}b", "invisible_characters"),
            ("a\u{ad}b", "invisible_characters"),
            ("pass\u{2060}word", "invisible_characters"),
            ("_next", "reserved_name"),
            ("_anything", "reserved_name"),
            ("redirect", "reserved_name"),
            ("altcha", "reserved_name"),
            ("password", "secret_name"),
            ("cardNumber", "secret_name"),
        ] {
            assert_eq!(code(name), Some(expected), "{name:?}");
        }
        assert_eq!(code(&"ä".repeat(101)), Some("too_long"));
    }
}
