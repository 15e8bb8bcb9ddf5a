//! The `Range` header of a download.

use std::ops::Range;

use axum::http::HeaderMap;
use axum::http::header::RANGE;

/// The part of a file that a client requests.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum RequestedRange {
    /// The whole file.
    Whole,
    /// These bytes, the end excluded.
    Part(Range<u64>),
    /// A range outside the file.
    Outside,
}

/// Parses the `Range` header. One range is served; a request for several, or in an unknown form, gets the whole file,
/// as RFC 9110 allows.
pub(super) fn requested_range(headers: &HeaderMap, size: u64) -> RequestedRange {
    let Some(asked) = headers.get(RANGE).and_then(|value| value.to_str().ok()) else {
        return RequestedRange::Whole;
    };
    let Ok(parsed) = http_range_header::parse_range_header(asked) else { return RequestedRange::Whole };
    if parsed.ranges.len() != 1 {
        return RequestedRange::Whole;
    }
    match parsed.validate(size).as_deref() {
        Ok([part]) => RequestedRange::Part(*part.start()..part.end() + 1),
        _ => RequestedRange::Outside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_or_all() {
        let asked = |text: &str| {
            let headers = HeaderMap::from_iter([(RANGE, text.parse().expect("a header"))]);
            requested_range(&headers, 100)
        };
        assert_eq!(requested_range(&HeaderMap::new(), 100), RequestedRange::Whole);
        assert_eq!(asked("bytes=0-0"), RequestedRange::Part(0..1));
        assert_eq!(asked("bytes=90-"), RequestedRange::Part(90..100));
        assert_eq!(asked("bytes=-5"), RequestedRange::Part(95..100));
        assert_eq!(asked("bytes=100-"), RequestedRange::Outside);
        assert_eq!(asked("bytes=0-1,5-6"), RequestedRange::Whole, "several");
        assert_eq!(asked("pages=1-2"), RequestedRange::Whole, "not understood");
        assert_eq!(asked("bytes=x"), RequestedRange::Whole);
    }
}
