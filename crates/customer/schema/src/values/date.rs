//! Days of the calendar.

/// Returns the day that a text `YYYY-MM-DD` is, as a number that grows with time (`20261231`). It's a real day of the
/// Gregorian calendar, in the years 1 to 9999.
pub(crate) fn date(text: &str) -> Option<u32> {
    let bytes: &[u8; 10] = text.as_bytes().try_into().ok()?;
    if bytes[4] != b'-' || bytes[7] != b'-' {
        return None;
    }
    let (year, month, day) = (digits(&bytes[..4])?, digits(&bytes[5..7])?, digits(&bytes[8..])?);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => return None,
    };
    (year >= 1 && (1..=days).contains(&day)).then_some(year * 10_000 + month * 100 + day)
}

fn digits(bytes: &[u8]) -> Option<u32> {
    bytes
        .iter()
        .try_fold(0, |number, byte| byte.is_ascii_digit().then(|| number * 10 + u32::from(byte - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_a_real_day() {
        assert_eq!(date("2026-12-31"), Some(20_261_231));
        for text in ["0001-01-01", "9999-12-31", "2024-02-29", "2000-02-29"] {
            assert!(date(text).is_some(), "{text}");
        }
        for text in [
            "",
            "0000-01-01",
            "2023-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-04-31",
            "2026-01-00",
            "2026-1-01",
            "26-01-01",
            "2026/01/01",
            "2026-01-01T",
            "+026-01-01",
            "２026-01-0",
        ] {
            assert_eq!(date(text), None, "{text}");
        }
    }
}
