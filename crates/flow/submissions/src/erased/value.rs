//! What it means that a text contains a value.

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;

/// Shorter values would be found in submissions of anyone.
const MIN_VALUE_CHARS: usize = 4;
/// The length of the longest email address.
const MAX_ERASED_VALUE_CHARS: usize = 254;

/// A value that is looked for: an email address, a name, a phone number, or any other text.
///
/// Case, Unicode form, runs of whitespace and invisible characters don't count. A value that is part of a longer word or
/// email address isn't meant: `ann@example.com` isn't in `joann@example.com`, nor in `ann@example.com.au`.
#[derive(Clone, PartialEq, Eq)]
pub struct ErasedValue(String);

/// Why a text can't be looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidValue {
    #[error("the value has less than 4 characters")]
    TooShort,
    #[error("the value has more than 254 characters")]
    TooLong,
}

impl ErasedValue {
    pub fn parse(typed: &str) -> Result<Self, InvalidValue> {
        let value = normalised(typed);
        match value.chars().count() {
            0..MIN_VALUE_CHARS => Err(InvalidValue::TooShort),
            MIN_VALUE_CHARS..=MAX_ERASED_VALUE_CHARS => Ok(Self(value)),
            _ => Err(InvalidValue::TooLong),
        }
    }

    /// The value as it is compared.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn chars(&self) -> usize {
        self.0.chars().count()
    }

    /// Returns by what its owner recognises it in a list, without the value itself.
    pub fn hint(&self) -> String {
        let first: String = self.0.chars().take(1).collect();
        match self.0.rsplit_once('@') {
            Some((_, domain)) => format!("{first}…@{domain}"),
            None => format!("{first}… ({} characters)", self.chars()),
        }
    }

    pub fn is_in(&self, text: &str) -> bool {
        let text = normalised(text);
        let is_whole = |(start, _): (usize, &str)| is_whole(&text, start, start + self.0.len());
        text.match_indices(&self.0).any(is_whole)
    }

    /// Whether a JSON text contains the value: in a text, a number or the name of a member.
    pub fn is_in_json(&self, json: &str) -> bool {
        texts(json).iter().any(|text| self.is_in(text))
    }

    /// Whether the name of a file contains the value, with its extension or without: `ada@example.com.pdf` contains
    /// `ada@example.com`.
    pub(crate) fn is_in_file_name(&self, name: &str) -> bool {
        self.is_in(name) || name.rsplit_once('.').is_some_and(|(stem, _)| self.is_in(stem))
    }

    /// Whether a submission as it is in the spool contains the value.
    pub(crate) fn is_in_spooled(&self, json: &str) -> bool {
        spooled_texts(json).iter().any(|text| self.is_in(text))
    }
}

/// Returns a text as it is compared.
pub(super) fn normalised(text: &str) -> String {
    let is_visible = |character: &char| !matches!(character, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{feff}');
    let lower: String = if text.is_ascii() {
        text.to_ascii_lowercase()
    } else {
        // Lower case can have another form than its capital, so the form comes last.
        text.nfkc().filter(is_visible).flat_map(char::to_lowercase).nfc().collect()
    };
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the texts in a JSON value: strings, names of members and numbers, as they were written. It reads what
/// `serde_json` can't hold as well, such as a number that is too large.
pub(super) fn texts(json: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = json;
    while let Some(at) = rest.find(|first: char| first == '"' || first == '-' || first.is_ascii_digit()) {
        let (text, after) = if let Some(inside) = rest[at..].strip_prefix('"') {
            let (raw, after) = split_string(inside);
            // A lone surrogate is no text. It is compared as it was written.
            (serde_json::from_str(&format!("\"{raw}\"")).unwrap_or_else(|_| raw.to_owned()), after)
        } else {
            let is_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
            let (number, after) = split_at_end(&rest[at..], is_number);
            (number.to_owned(), after)
        };
        texts.push(text);
        rest = after;
    }
    texts
}

/// Splits what follows a quotation mark into the string, as it was written, and what follows it.
fn split_string(inside: &str) -> (&str, &str) {
    let mut is_escaped = false;
    for (at, character) in inside.char_indices() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return (&inside[..at], &inside[at + 1..]),
            _ => {}
        }
    }
    (inside, "")
}

fn split_at_end(text: &str, belongs: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|character| !belongs(character)).unwrap_or(text.len()))
}

/// Returns the texts of a submission as it is in the spool. In a list of files, a name is one without its extension as well.
pub(super) fn spooled_texts(json: &str) -> Vec<String> {
    let mut found = texts(json);
    if let Ok(Spooled { files }) = serde_json::from_str(json) {
        found.extend(files.into_iter().filter_map(|file| Some(file.name.rsplit_once('.')?.0.to_owned())));
    }
    found
}

/// The files of a spooled submission.
#[derive(Deserialize)]
struct Spooled {
    files: Vec<SpooledFile>,
}

#[derive(Deserialize)]
struct SpooledFile {
    name: String,
}

/// Whether a part of a normalised text isn't part of a longer word or email address.
pub(super) fn is_whole(text: &str, start: usize, end: usize) -> bool {
    begins_whole(text, start, end) && ends_whole(text, start, end)
}

fn begins_whole(text: &str, start: usize, end: usize) -> bool {
    let Some(before) = text[..start].chars().next_back() else { return true };
    if text[start..end].contains('@') {
        return !(before.is_alphanumeric() || matches!(before, '.' | '_' | '+' | '-'));
    }
    !is_in_word(before, text[start..end].chars().next())
}

fn ends_whole(text: &str, start: usize, end: usize) -> bool {
    let mut after = text[end..].chars();
    let Some(next) = after.next() else { return true };
    if text[start..end].contains('@') {
        let goes_on = after.next().is_some_and(char::is_alphanumeric);
        return !(next.is_alphanumeric() || next == '_' || (matches!(next, '.' | '-') && goes_on));
    }
    !is_in_word(next, text[start..end].chars().next_back())
}

/// Whether a word goes on from one character to the next. Where a script has no spaces between words, nobody can tell.
fn is_in_word(outside: char, edge: Option<char>) -> bool {
    let has_spaces = |character: char| character.is_alphanumeric() && !is_without_spaces(character);
    has_spaces(outside) && edge.is_some_and(has_spaces)
}

/// Whether the script of a character has no spaces between words.
pub(super) fn is_without_spaces(character: char) -> bool {
    matches!(character,
        '\u{e00}'..='\u{eff}' // Thai, Lao
        | '\u{1000}'..='\u{109f}' // Burmese
        | '\u{1780}'..='\u{17ff}' // Khmer
        | '\u{3040}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' // Hiragana, Katakana
        | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' // Chinese characters
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in(value: &str, text: &str) -> bool {
        ErasedValue::parse(value).expect("a value").is_in(text)
    }

    #[test]
    fn case_form_and_spaces_do_not_count() {
        assert!(is_in("ADA@example.com", "Write to Ada@Example.COM."));
        assert!(is_in("Zoë  Müller", "zoe\u{308}\nMU\u{308}LLER"));
        assert!(is_in("ada@example.com", "ａｄａ＠example.com"));
        assert!(is_in("ada@example.com", "ada\u{200b}@example.com"));
        assert!(is_in("İstanbul", "i̇stanbul"));
    }

    #[test]
    fn a_part_of_a_longer_address_or_word_is_not_meant() {
        for text in [
            "joann@example.com",
            "x.ann@example.com",
            "ann@example.com.au",
            "ann@example.community",
            "ann@example.com-x",
        ] {
            assert!(!is_in("ann@example.com", text), "{text}");
        }
        for text in [
            "<ann@example.com>",
            "ann@example.com.",
            "mailto:ann@example.com",
            "joann@example.com, ann@example.com",
            "'ann@example.com'",
        ] {
            assert!(is_in("ann@example.com", text), "{text}");
        }
        assert!(!is_in("Anna", "Hannah") && !is_in("1234", "12345") && is_in("Anna", "Anna-Lena"));
        assert!(is_in("山田太郎", "私は山田太郎です"));
    }

    #[test]
    fn json_is_looked_into() {
        let value = ErasedValue::parse("ada@example.com").expect("a value");
        for json in [
            r#"[["email","ada\u0040example.com"]]"#,
            r#"[["a",{"ada@example.com":null}]]"#,
            r#"[["n",1e999],["a","say \"ada\u0040example.com\""]]"#,
            r#"[["a","\ud800"],["b","ada@example.com"#,
        ] {
            assert!(value.is_in_json(json), "{json}");
        }
        assert!(
            ErasedValue::parse("4915112345678").expect("a value").is_in_json("[[\"tel\",4915112345678]]")
        );
    }

    #[test]
    fn texts_are_what_was_written() {
        let json = r#"{"a\\":"x \"y\" z","n":[-1.5e9,true,null,""]}"#;
        assert_eq!(texts(json), ["a\\", "x \"y\" z", "n", "-1.5e9", ""]);
        assert_eq!(texts("no JSON \\"), [] as [&str; 0]);
    }

    #[test]
    fn an_extension_is_no_part_of_an_address() {
        let value = ErasedValue::parse("ada@example.com").expect("a value");
        assert!(value.is_in_file_name("Ada@example.com.pdf") && !value.is_in("Ada@example.com.pdf"));
        assert!(value.is_in_spooled(r#"{"files":[{"name":"ada@example.com.pdf"}]}"#));
    }

    #[test]
    fn what_is_too_short_or_too_long_is_no_value() {
        assert!(ErasedValue::parse(" abc ").is_err_and(|error| error == InvalidValue::TooShort));
        assert!(ErasedValue::parse(&"x".repeat(255)).is_err_and(|error| error == InvalidValue::TooLong));
    }

    #[test]
    fn a_hint_does_not_tell_the_value() {
        let hint = |value| ErasedValue::parse(value).expect("a value").hint();
        assert_eq!(hint("Ada@example.com"), "a…@example.com");
        assert_eq!(hint("Ada Lovelace"), "a… (12 characters)");
    }
}
