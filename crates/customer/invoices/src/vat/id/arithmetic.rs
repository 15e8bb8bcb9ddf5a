//! The calculations that several countries share. Numbers are ASCII bytes whose format has been checked.

/// The value of a digit, or 10 to 35 for the letters A to Z.
pub(super) fn digit(byte: u8) -> u64 {
    char::from(byte).to_digit(36).map_or(0, u64::from)
}

/// The value of all digits read as one decimal number.
pub(super) fn value(digits: &[u8]) -> u64 {
    digits.iter().fold(0, |value, byte| value * 10 + digit(*byte))
}

/// The sum of each digit times its weight. Digits without a weight don't count.
pub(super) fn weighted(digits: &[u8], weights: &[u64]) -> u64 {
    digits.iter().zip(weights).map(|(byte, weight)| digit(*byte) * weight).sum()
}

/// Like `weighted`, but a product of two digits counts as the sum of its digits: 16 as 7.
pub(super) fn cross_sum(digits: &[u8], weights: &[u64]) -> u64 {
    let products = digits.iter().zip(weights).map(|(byte, weight)| digit(*byte) * weight);
    products.map(|product| product / 10 + product % 10).sum()
}

/// The remainder by 11 of the first weights, or of the second weights if that is 10, or else 0.
pub(super) fn two_rounds(digits: &[u8], first: &[u64], second: &[u64]) -> u64 {
    match weighted(digits, first) % 11 {
        10 => weighted(digits, second) % 11 % 10,
        remainder => remainder,
    }
}

/// Whether the last digit is right by ISO 7064, MOD 11-10.
pub(super) fn mod_11_10(digits: &[u8]) -> bool {
    let Some((check, head)) = digits.split_last() else { return false };
    let product = head.iter().fold(10, |product, byte| match (product + digit(*byte)) % 10 {
        0 => 9, // 10 * 2 % 11
        sum => sum * 2 % 11,
    });
    (product + digit(*check)) % 10 == 1
}

/// The character at a calculated position of an alphabet.
pub(super) fn nth(alphabet: &[u8], position: u64) -> Option<u8> {
    alphabet.get(usize::try_from(position).ok()?).copied()
}
