//! Times of a day.

/// Returns the time that a text `HH:MM` or `HH:MM:SS` is, in seconds since midnight.
pub(crate) fn time(text: &str) -> Option<u32> {
    let (minutes, seconds) = match text.len() {
        5 => (text, 0),
        8 => {
            let (minutes, seconds) = text.split_at_checked(5)?;
            (minutes, below(seconds.strip_prefix(':')?, 60)?)
        }
        _ => return None,
    };
    let (hour, minute) = minutes.split_once(':')?;
    Some((below(hour, 24)? * 60 + below(minute, 60)?) * 60 + seconds)
}

/// Returns a number of two digits if it's below a limit.
fn below(text: &str, limit: u32) -> Option<u32> {
    let is_two_digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_two_digits.then(|| text.parse().ok()).flatten().filter(|number| *number < limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_minutes_and_maybe_seconds() {
        assert_eq!(time("00:00"), Some(0));
        assert_eq!(time("23:59"), Some(86_340));
        assert_eq!(time("23:59:59"), Some(86_399));
        for text in [
            "", "24:00", "12:60", "12:00:60", "1:00", "12:0", "12:00:", "12:00:0", "12-00", "+1:00",
            "12:00Z", "1:000",
        ] {
            assert_eq!(time(text), None, "{text}");
        }
    }
}
