//! Points in time, as RFC 3339 writes them.

use jiff::Timestamp;

/// Returns whether a text is a point in time such as `2026-12-01T08:00:00Z` or `2026-12-01T09:00:00.5+01:00`.
pub(super) fn is_timestamp(text: &str) -> bool {
    text.is_ascii() && has_shape(text) && text.parse::<Timestamp>().is_ok()
}

fn has_shape(text: &str) -> bool {
    let Some((time, rest)) = text.split_at_checked(19) else { return false };
    let rest = match rest.strip_prefix('.') {
        Some(fraction) => fraction.trim_start_matches(|c: char| c.is_ascii_digit()),
        None => rest,
    };
    let is_offset = |offset: &str| looks_like(offset, "+00:00") || looks_like(offset, "-00:00");
    looks_like(time, "0000-00-00T00:00:00") && (rest == "Z" || is_offset(rest))
}

/// Returns whether a text has digits where the example has `0`, and otherwise the same characters.
fn looks_like(text: &str, example: &str) -> bool {
    text.len() == example.len()
        && text.bytes().zip(example.bytes()).all(|(byte, expected)| match expected {
            b'0' => byte.is_ascii_digit(),
            _ => byte == expected,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_timestamps_count() {
        for text in ["2026-12-01T08:00:00Z", "2026-12-01T08:00:00.123Z", "2026-12-01T08:00:00-05:30"] {
            assert!(is_timestamp(text), "{text}");
        }
        for text in [
            "",
            "2026-12-01",
            "2026-12-01T08:00Z",
            "2026-12-01 08:00:00Z",
            "2026-12-01T08:00:00",
            "2026-12-01T08:00:00.Z",
            "2026-13-01T08:00:00Z",
            "2026-12-01T08:00:00+01:00[Europe/Berlin]",
            "２０２６-12-01T08:00:00Z",
        ] {
            assert!(!is_timestamp(text), "{text}");
        }
    }
}
