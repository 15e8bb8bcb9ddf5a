//! The words of one submission, as they are stored.

use std::collections::BTreeMap;
use std::fmt::Write;

use accounts::WorkspaceId;
use forms::EndpointId;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::words::words;

/// How many words of a submission can be found, and how long they may be together. A `tsvector` has room for 1 MB.
const MAX_DOCUMENT_WORDS: usize = 10_000;
const MAX_DOCUMENT_BYTES: usize = 400_000;
/// How many places of the same word are stored.
const MAX_PLACES: usize = 100;
/// The distance between two values, so that no phrase reaches from one into the next.
const VALUE_GAP: usize = 2;
/// Every submission with files has this word. No text contains it.
const WITH_FILES: &str = "/files";

/// Collects the words of a submission.
pub(crate) struct Document {
    prefix: String,
    words: BTreeMap<String, Vec<usize>>,
    count: usize,
    bytes: usize,
    place: usize,
}

impl Document {
    pub(crate) fn new(workspace: WorkspaceId, endpoint: &EndpointId) -> Self {
        let prefix = prefix(workspace);
        let words = BTreeMap::from([(of_endpoint(endpoint), Vec::new())]);
        Self { prefix, words, count: 0, bytes: 0, place: 1 }
    }

    /// Adds a text of its own: a name, a value, a memo.
    pub(crate) fn text(&mut self, text: &str) {
        let mut last = 0;
        for word in words(text) {
            if self.count >= MAX_DOCUMENT_WORDS || self.bytes >= MAX_DOCUMENT_BYTES {
                break;
            }
            self.count += 1;
            self.bytes += word.text.len();
            last = word.place + 1;
            let places = self.words.entry(word.text).or_default();
            if places.len() < MAX_PLACES {
                places.push(self.place + word.place);
            }
        }
        self.place += last + VALUE_GAP;
    }

    /// Adds every text in a value as it was submitted.
    pub(crate) fn submitted(&mut self, value: &RawValue) {
        for text in texts(value) {
            self.text(&text);
        }
    }

    pub(crate) fn has_files(&mut self) {
        self.words.insert(WITH_FILES.to_owned(), Vec::new());
    }

    /// Returns the text of a `tsvector`. `group` is the search group of the submission.
    pub(crate) fn to_tsvector(&self, group: i64) -> String {
        let mut text = format!("'/{group}'");
        for (word, places) in &self.words {
            write!(text, " '{}{word}'", self.prefix).expect("text takes text");
            for (number, place) in places.iter().enumerate() {
                let separator = if number == 0 { ':' } else { ',' };
                write!(text, "{separator}{place}").expect("text takes text");
            }
        }
        text
    }
}

/// Returns the texts in a value as it was submitted. A number that doesn't fit into memory is a text.
pub(crate) fn texts(value: &RawValue) -> Vec<String> {
    let mut texts = Vec::new();
    match serde_json::from_str(value.get()) {
        Ok(value) => collect_texts(value, &mut texts),
        Err(_) => texts.push(value.get().to_owned()),
    }
    texts
}

fn collect_texts(value: Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Number(number) => texts.push(number.to_string()),
        Value::Array(values) => values.into_iter().for_each(|value| collect_texts(value, texts)),
        Value::Object(members) => {
            for (name, value) in members {
                texts.push(name);
                collect_texts(value, texts);
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

/// The two characters that the words of a workspace begin with.
pub(crate) fn prefix(workspace: WorkspaceId) -> String {
    const CHARACTERS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
    let [.., high, low] = *workspace.0.as_bytes();
    let character = |bits: u8| char::from(CHARACTERS[usize::from(bits & 63)]);
    String::from_iter([character(high), character(low)])
}

/// The word that every submission to an endpoint has.
pub(crate) fn of_endpoint(endpoint: &EndpointId) -> String {
    format!("/{endpoint}")
}

/// The word that every submission with files has.
pub(crate) fn with_files() -> &'static str {
    WITH_FILES
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serde_json::value::to_raw_value;

    use super::*;

    fn document() -> Document {
        let workspace = WorkspaceId(uuid::Uuid::nil());
        Document::new(workspace, &"22bcdfghjkmnpqrs".parse().expect("an id"))
    }

    #[test]
    fn values_have_places_that_no_phrase_crosses() {
        let mut document = document();
        document.text("Ada Lovelace");
        document.submitted(&to_raw_value(&json!(["Ada", 42, { "size": "XL" }, null, true])).expect("JSON"));
        let text = document.to_tsvector(7);
        assert_eq!(
            text,
            "'/7' '00/22bcdfghjkmnpqrs' '0042':8 '00ada':1,5 '00lovelace':2 '00size':11 '00xl':14"
        );
    }

    #[test]
    fn words_and_places_are_bounded() {
        let mut document = document();
        document.text(&"again ".repeat(500));
        for number in 0..20_000 {
            document.text(&format!("w{number}"));
        }
        assert_eq!(document.words["again"].len(), MAX_PLACES);
        assert_eq!(document.words.len(), MAX_DOCUMENT_WORDS - 500 + 2);
        assert!(document.to_tsvector(1).len() < 1_000_000);
    }

    #[test]
    fn long_words_are_bounded_together() {
        let mut document = document();
        for number in 0..10_000 {
            document.text(&format!("{}{number}", "京a".repeat(40)));
            document.text(&format!("{number}{}", "\u{1f130}é".repeat(40)));
            document.text(&format!("{number}{}", "𐐷".repeat(70)));
        }
        assert!(document.to_tsvector(1).len() < 1_000_000);
    }

    #[test]
    fn numbers_that_are_too_large_are_texts() {
        let raw = RawValue::from_string("[1e999]".to_owned()).expect("JSON");
        assert_eq!(texts(&raw), ["[1e999]"]);
    }

    #[test]
    fn no_text_can_be_taken_for_a_group_or_an_endpoint() {
        let mut document = document();
        document.text("/7 /22bcdfghjkmnpqrs /files ' \\ '':*");
        assert!(!document.words.contains_key(WITH_FILES) && document.words.contains_key("files"));
        assert!(!document.to_tsvector(1).contains('\\'));
    }
}
