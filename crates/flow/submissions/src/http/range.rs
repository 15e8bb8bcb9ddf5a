use std::ops::Range;

use axum::http::HeaderMap;
use axum::http::header::RANGE;

/// What a client wants of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Whole,
    Part(Range<u64>),
    /// Nothing that is in it.
    Outside,
}

/// One range is served; a client that asks for several, or in a way nobody understands, gets the whole (RFC 9110).
pub(super) fn wanted(headers: &HeaderMap, size: u64) -> Wanted {
    let Some(asked) = headers.get(RANGE).and_then(|value| value.to_str().ok()) else { return Wanted::Whole };
    let Ok(parsed) = http_range_header::parse_range_header(asked) else { return Wanted::Whole };
    if parsed.ranges.len() != 1 {
        return Wanted::Whole;
    }
    match parsed.validate(size).as_deref() {
        Ok([part]) => Wanted::Part(*part.start()..part.end() + 1),
        _ => Wanted::Outside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_or_all() {
        let asked = |text: &str| {
            let headers = HeaderMap::from_iter([(RANGE, text.parse().expect("a header"))]);
            wanted(&headers, 100)
        };
        assert_eq!(wanted(&HeaderMap::new(), 100), Wanted::Whole);
        assert_eq!(asked("bytes=0-0"), Wanted::Part(0..1));
        assert_eq!(asked("bytes=90-"), Wanted::Part(90..100));
        assert_eq!(asked("bytes=-5"), Wanted::Part(95..100));
        assert_eq!(asked("bytes=100-"), Wanted::Outside);
        assert_eq!(asked("bytes=0-1,5-6"), Wanted::Whole, "several");
        assert_eq!(asked("pages=1-2"), Wanted::Whole, "not understood");
        assert_eq!(asked("bytes=x"), Wanted::Whole);
    }
}
