//! Reads the text that someone typed.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::{Place, Query, QueryError, Term, plain};
use crate::words::words;

const MAX_QUERY_CHARS: usize = 500;
const MAX_QUERY_TERMS: usize = 20;

impl Query {
    /// Reads words, `"phrases"`, `field:value`, `has:file`, `from:name`, and days in UTC: `after:` and `before:` without the
    /// day itself, `on:` the whole of it.
    pub fn parse(text: &str) -> Result<Self, QueryError> {
        if text.chars().count() > MAX_QUERY_CHARS {
            return Err(QueryError::TooLong);
        }
        let mut query = Self::default();
        for part in parts(text) {
            query.add(&part)?;
        }
        if query.terms.len() > MAX_QUERY_TERMS {
            return Err(QueryError::TooManyWords);
        }
        if !query.has_words() && query.from.is_none() && query.to.is_none() {
            return Err(QueryError::NoWords);
        }
        Ok(query)
    }

    fn add(&mut self, part: &Part) -> Result<(), QueryError> {
        let Part { key, text, is_quoted } = part;
        let key = key.as_deref().map(plain);
        match key.as_deref() {
            Some("has") if matches!(plain(text).as_str(), "file" | "files") => self.has_files = true,
            Some("after") => self.from = Some(day_of(text)?.1),
            Some("before") => self.to = Some(day_of(text)?.0),
            Some("on") => {
                let (begin, end) = day_of(text)?;
                (self.from, self.to) = (Some(begin), Some(end));
            }
            Some("from") => self.term(text, *is_quoted, Place::Sender),
            Some(name) => self.term(text, *is_quoted, Place::Field(name.to_owned())),
            None => self.term(text, *is_quoted, Place::Anywhere),
        }
        Ok(())
    }

    /// Adds a term, unless the text has no words.
    fn term(&mut self, text: &str, is_quoted: bool, place: Place) {
        let found = words(text).into_iter().filter(|word| !word.is_last_character);
        let words: Vec<String> = found.map(|word| word.text).collect();
        if !words.is_empty() {
            self.terms.push(Term { words, is_beginning: !is_quoted, place });
        }
    }
}

/// A part of a query between spaces.
#[derive(Debug, PartialEq, Eq)]
struct Part {
    key: Option<String>,
    text: String,
    is_quoted: bool,
}

/// Divides a query at its spaces. What is in quotes stays together; a quote that isn't closed ends with the text.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (key, value) = split_key(rest);
        let (text, is_quoted, after) = if let Some(quoted) = value.strip_prefix('"') {
            let end = quoted.find('"').unwrap_or(quoted.len());
            (&quoted[..end], true, quoted.get(end + 1..).unwrap_or_default())
        } else {
            let end = value.find(char::is_whitespace).unwrap_or(value.len());
            (&value[..end], false, &value[end..])
        };
        parts.push(Part { key, text: text.to_owned(), is_quoted });
        rest = after.trim_start();
    }
    parts
}

/// Splits `name:` or `"name of a field":` from its value. A time or a URL isn't a field.
fn split_key(text: &str) -> (Option<String>, &str) {
    let end = match text.strip_prefix('"') {
        Some(quoted) => quoted.find('"').map(|end| end + 2),
        None => text.find([':', ' ', '\t', '\n', '"']),
    };
    let Some((key, value)) = end.and_then(|end| Some((&text[..end], text[end..].strip_prefix(':')?))) else {
        return (None, text);
    };
    let key = key.trim_matches('"');
    let has_letter = key.chars().any(char::is_alphabetic);
    let has_value = !value.starts_with(char::is_whitespace) && !value.is_empty() && !value.starts_with("//");
    if has_letter && has_value { (Some(key.to_owned()), value) } else { (None, text) }
}

/// Returns the beginning and the end of a day in UTC.
fn day_of(text: &str) -> Result<(Timestamp, Timestamp), QueryError> {
    let begin = |date: Date| Some(date.to_zoned(TimeZone::UTC).ok()?.timestamp());
    let day: Option<Date> = text.parse().ok();
    let bounds = day.and_then(|day| Some((begin(day)?, begin(day.checked_add(1.day()).ok()?)?)));
    bounds.ok_or_else(|| QueryError::NotADate(text.chars().take(40).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(key: Option<&str>, text: &str, is_quoted: bool) -> Part {
        Part { key: key.map(str::to_owned), text: text.to_owned(), is_quoted }
    }

    #[test]
    fn quotes_and_keys_stay_together() {
        assert_eq!(
            parts(r#"ada "big corp" company:"Big Corp" "First name":ada e-mail:x"#),
            [
                part(None, "ada", false),
                part(None, "big corp", true),
                part(Some("company"), "Big Corp", true),
                part(Some("First name"), "ada", false),
                part(Some("e-mail"), "x", false),
            ]
        );
        assert_eq!(parts("\"never closed"), [part(None, "never closed", true)]);
        assert_eq!(parts("  "), []);
    }

    #[test]
    fn times_and_urls_are_words() {
        assert_eq!(parts("10:30"), [part(None, "10:30", false)]);
        assert_eq!(parts("https://example.com/a"), [part(None, "https://example.com/a", false)]);
        assert_eq!(parts("note: this"), [part(None, "note:", false), part(None, "this", false)]);
    }

    #[test]
    fn dates_are_bounds() {
        let query = Query::parse("on:2026-02-28").expect("a query");
        assert_eq!(query.from, "2026-02-28T00:00:00Z".parse().ok());
        assert_eq!(query.to, "2026-03-01T00:00:00Z".parse().ok());
        assert!(!query.has_words());
        let after = Query::parse("after:2026-02-28").expect("a query");
        assert_eq!(after.from, "2026-03-01T00:00:00Z".parse().ok(), "the day itself isn't after it");
        assert_eq!(Query::parse("after:soon"), Err(QueryError::NotADate("soon".to_owned())));
        assert_eq!(Query::parse("before:2026-02-30"), Err(QueryError::NotADate("2026-02-30".to_owned())));
    }

    #[test]
    fn what_nobody_can_find_is_refused() {
        assert_eq!(Query::parse(" … "), Err(QueryError::NoWords));
        assert_eq!(Query::parse(&"x".repeat(501)), Err(QueryError::TooLong));
        assert_eq!(Query::parse(&"x ".repeat(21)), Err(QueryError::TooManyWords));
    }

    #[test]
    fn no_text_makes_it_panic() {
        for text in [
            "\"",
            ":",
            "\":",
            "\"\":x",
            "a:\"",
            "é:\"ü",
            "has:",
            "after:",
            "ß:ß:ß",
            "\u{0}",
            "\u{10ffff}:\u{300}",
        ] {
            drop(Query::parse(text));
        }
    }
}
