//! Numbers.

const MAX_NUMBER_CHARS: usize = 40;
const MAX_EXPONENT_DIGITS: usize = 3;

/// Returns the number that a text is, as a 64-bit float. The syntax is
/// `^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$`, with at most 40 characters, and the number is finite.
pub(crate) fn number(text: &str) -> Option<f64> {
    if text.len() > MAX_NUMBER_CHARS {
        return None;
    }
    let rest = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (rest, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_exponent = |exponent: &str| {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        (1..=MAX_EXPONENT_DIGITS).contains(&digits.len()) && is_digits(digits)
    };
    let is_number = is_digits(whole)
        && is_digits(fraction)
        && !(whole.is_empty() && fraction.is_empty())
        && exponent.is_none_or(is_exponent);
    is_number.then(|| text.parse().ok()).flatten().filter(|number: &f64| number.is_finite())
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns how many significant decimal digits the shortest form of a number has.
pub(crate) fn significant_digits(number: f64) -> usize {
    let shortest = format!("{number:e}");
    let mantissa = shortest.split('e').next().unwrap_or_default();
    mantissa.bytes().filter(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_plain_decimals() {
        for (text, expected) in [
            ("0", 0.0),
            ("+1.", 1.0),
            ("-.5", -0.5),
            ("1.e3", 1000.0),
            ("1E-2", 0.01),
            ("007", 7.0),
            ("1e308", 1e308),
            ("1e-999", 0.0),
        ] {
            assert_eq!(number(text).map(f64::to_bits), Some(f64::to_bits(expected)), "{text}");
        }
        let too_long = "1".repeat(41);
        for text in [
            "", "+", ".", "e5", "1e", "1e+", "1e1000", "1e999", "1,5", "1 000", "0x10", "inf", "NaN", "1_0",
            "--1", "1.2.3", "1e1.5", "١", &too_long,
        ] {
            assert_eq!(number(text), None, "{text}");
        }
        assert!(number(&"1".repeat(40)).is_some());
    }

    #[test]
    fn significant_digits_leave_zeros_out() {
        for (number, digits) in [(0.0, 1), (100.0, 1), (0.001_5, 2), (-123.456, 6), (0.1 + 0.2, 17)] {
            assert_eq!(significant_digits(number), digits, "{number}");
        }
    }
}
