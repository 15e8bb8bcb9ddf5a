//! Reads an urlencoded body: `name=value` pairs separated by `&`. Their order and repeats are kept.

use percent_encoding::percent_decode;

use crate::body::charset::{RawField, decode};
use crate::body::field_counter::{Admitted, FieldCounter};
use crate::model::Posted;

pub(crate) fn read(body: &[u8], charset: Option<&str>) -> Posted {
    let mut count = FieldCounter::default();
    let mut fields = Vec::new();
    for pair in body.split(|byte| *byte == b'&') {
        let mut halves = pair.splitn(2, |byte| *byte == b'=');
        let (name, value) = (halves.next().unwrap_or_default(), halves.next().unwrap_or_default());
        if name.is_empty() {
            continue;
        }
        let field = RawField { name: plain(name), value: plain(value) };
        match count.admit(field.name.len(), field.value.len()) {
            Admitted::Keep => fields.push(field),
            Admitted::Skip => {}
            Admitted::Full => break,
        }
    }
    Posted::text(decode(fields, charset), count.into_error())
}

fn plain(encoded: &[u8]) -> Vec<u8> {
    let spaced: Vec<u8> = encoded.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect();
    percent_decode(&spaced).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BodyError;

    #[test]
    fn order_repeats_and_letters_are_kept() {
        let posted = read(
            b"b=2&a=1&b=3&na%C3%AFve=caf%C3%A9+au+lait&empty=&=nameless&flag&&pct=100%&plus=1%2B1",
            None,
        );
        assert!(posted.error.is_none());
        let pairs: Vec<_> = posted.fields.iter().map(|f| (f.name.as_str(), f.value.as_written())).collect();
        assert_eq!(
            pairs,
            [
                ("b", "2"),
                ("a", "1"),
                ("b", "3"),
                ("naïve", "café au lait"),
                ("empty", ""),
                ("flag", ""),
                ("pct", "100%"),
                ("plus", "1+1"),
            ]
        );
    }

    #[test]
    fn limits_hold_and_the_text_is_kept() {
        let faulty = |body: String| matches!(read(body.as_bytes(), None).error, Some(BodyError::TooLarge(_)));
        assert!(!faulty("a=1&".repeat(200)));
        assert!(faulty("a=1&".repeat(201)));
        assert!(!faulty(format!("a={}", "x".repeat(64 * 1024))));
        assert!(faulty(format!("a={}", "x".repeat(64 * 1024 + 1))));
        assert!(faulty(format!("{}=1", "x".repeat(1025))));
        let long = "x".repeat(70_000);
        let posted = read(format!("a={long}&b=2").as_bytes(), None);
        assert_eq!(posted.fields.len(), 2);
        assert_eq!(posted.fields[0].value.as_text(), Some(long.as_str()));
    }

    #[test]
    fn a_million_pairs_are_not_kept() {
        let posted = read("a=&".repeat(1_000_000).as_bytes(), None);
        assert!(posted.error.is_some() && posted.fields.len() <= 400);
    }
}
