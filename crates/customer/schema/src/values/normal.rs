//! The normal form of a submitted text.

use std::borrow::Cow;

/// Returns a text with LF instead of CRLF and without white space at its ends.
pub(crate) fn normalise(text: &str) -> Cow<'_, str> {
    // CR and LF are both white space, so trimming first never separates them.
    let trimmed = text.trim();
    if trimmed.contains("\r\n") { Cow::Owned(trimmed.replace("\r\n", "\n")) } else { Cow::Borrowed(trimmed) }
}

/// Returns whether a text is in its normal form already.
pub(crate) fn is_normal(text: &str) -> bool {
    text.trim().len() == text.len() && !text.contains("\r\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_become_one_character_and_ends_are_trimmed() {
        for (text, expected) in [
            (" a ", "a"),
            ("\r\na\r\nb\r\n", "a\nb"),
            ("a\rb", "a\rb"),
            ("\u{3000}a\u{a0}\u{85}", "a"),
            ("\u{feff}a", "\u{feff}a"),
            ("a\r\r\nb", "a\r\nb"),
            (" \u{2028} ", ""),
        ] {
            assert_eq!(normalise(text), expected, "{text:?}");
        }
        assert!(is_normal("a b") && is_normal("") && !is_normal("a ") && !is_normal("a\r\nb"));
    }
}
