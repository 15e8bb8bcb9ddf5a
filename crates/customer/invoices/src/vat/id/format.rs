//! The shape of a number, written as a pattern.

/// Whether the number has exactly the pattern's characters. In a pattern, `d` is a digit, `n` a digit but 0, `a` a
/// letter, `k` a digit or letter but I and O, and `x` a digit, letter, plus or asterisk. Any other character is itself.
pub(super) fn matches(pattern: &str, number: &[u8]) -> bool {
    pattern.len() == number.len() && pattern.bytes().zip(number).all(|(class, byte)| fits(class, *byte))
}

fn fits(class: u8, byte: u8) -> bool {
    let letter = byte.is_ascii_uppercase();
    let digit = byte.is_ascii_digit();
    match class {
        b'd' => digit,
        b'n' => digit && byte != b'0',
        b'a' => letter,
        b'k' => digit || letter && !matches!(byte, b'I' | b'O'),
        b'x' => digit || letter || matches!(byte, b'+' | b'*'),
        itself => byte == itself,
    }
}
