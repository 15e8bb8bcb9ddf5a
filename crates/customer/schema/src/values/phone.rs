//! Phone numbers.

/// Returns whether a text is a phone number: digits and separators, with a `+` in front if it's international, and 4 to
/// 20 digits.
pub(crate) fn is_phone(text: &str) -> bool {
    let rest = text.strip_prefix('+').unwrap_or(text);
    let is_plain = |byte: u8| byte.is_ascii_digit() || b" ()./-".contains(&byte);
    let digits = rest.bytes().filter(u8::is_ascii_digit).count();
    (4..=20).contains(&digits) && rest.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_number_has_4_to_20_digits() {
        for text in ["1234", "+49 (0)30 / 123-45.67", "12345678901234567890", "+1234"] {
            assert!(is_phone(text), "{text}");
        }
        for text in ["", "+", "123", "123456789012345678901", "12 34 ext 5", "++1234", "1+234", "١٢٣٤٥"]
        {
            assert!(!is_phone(text), "{text}");
        }
    }
}
