//! What someone looks for.

mod parse;

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use serde_json::value::RawValue;

use crate::document::{of_endpoint, prefix, texts, with_files};
use crate::words::{fold, words};

/// A query, read from the text that someone typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    terms: Vec<Term>,
    has_files: bool,
    endpoint: Option<EndpointId>,
    /// Only submissions received at or after this time.
    pub from: Option<Timestamp>,
    /// Only submissions received before this time.
    pub to: Option<Timestamp>,
}

/// Words that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Term {
    words: Vec<String>,
    /// Whether the last word may go on.
    is_beginning: bool,
    place: Place,
}

/// Where the words of a term have to be.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Anywhere,
    /// In a field with this name or label.
    Field(String),
    /// In a name or an email address.
    Sender,
}

/// Why a text can't be read as a query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    #[error("Use at most 500 characters.")]
    TooLong,
    #[error("Use at most 20 words.")]
    TooManyWords,
    #[error("Type a word to search for.")]
    NoWords,
    #[error("“{0}” isn't a date. Write it like 2026-01-31.")]
    NotADate(String),
}

/// A field of a submission: what it's called, and its values as text.
#[derive(Clone, Debug)]
pub struct FieldText<'a> {
    name: &'a str,
    label: Option<&'a str>,
    text: String,
}

impl Query {
    /// Restricts the query to one endpoint.
    #[must_use]
    pub fn in_endpoint(self, endpoint: Option<EndpointId>) -> Self {
        Self { endpoint, ..self }
    }

    /// Whether the index has to be asked. A query may consist of dates alone.
    pub fn has_words(&self) -> bool {
        self.has_files || !self.terms.is_empty()
    }

    /// Whether [`Self::matches_fields`] has to be asked.
    pub fn names_fields(&self) -> bool {
        self.terms.iter().any(|term| term.place != Place::Anywhere)
    }

    /// Returns whether the fields have the words that the query wants in certain fields.
    pub fn matches_fields(&self, fields: &[FieldText<'_>]) -> bool {
        self.terms.iter().all(|term| match &term.place {
            Place::Anywhere => true,
            Place::Field(name) => fields.iter().any(|field| field.is_called(name) && term.is_in(&field.text)),
            Place::Sender => fields.iter().any(|field| field.names_sender() && term.is_in(&field.text)),
        })
    }

    /// Returns the text of a `tsquery` that finds what may match.
    pub(crate) fn to_tsquery(&self, workspace: WorkspaceId) -> String {
        let prefix = prefix(workspace);
        let terms = self.terms.iter().map(|term| term.to_tsquery(&prefix));
        let endpoint = self.endpoint.iter().map(|endpoint| format!("'{prefix}{}'", of_endpoint(endpoint)));
        let files = self.has_files.then(|| format!("'{prefix}{}'", with_files()));
        terms.chain(endpoint).chain(files).collect::<Vec<_>>().join(" & ")
    }
}

impl Term {
    fn to_tsquery(&self, prefix: &str) -> String {
        let mut words: Vec<String> = self.words.iter().map(|word| format!("'{prefix}{word}'")).collect();
        if let Some(last) = words.last_mut().filter(|_| self.is_beginning) {
            last.push_str(":*");
        }
        format!("({})", words.join(" <-> "))
    }

    /// Returns whether a text has the words of this term, one after the other.
    fn is_in(&self, text: &str) -> bool {
        let found = words(text);
        let has = |word: &str, wanted: &String, is_last: bool| {
            if is_last && self.is_beginning { word.starts_with(wanted.as_str()) } else { word == wanted }
        };
        // Places never go down, so a word's successors are found without reading the text again for each of its words.
        let is_at = |place: usize, wanted: &String, is_last: bool| {
            let from = found.partition_point(|word| word.place < place);
            let at_place = found[from..].iter().take_while(|word| word.place == place);
            at_place.into_iter().any(|word| has(&word.text, wanted, is_last))
        };
        found.iter().any(|first| {
            self.words
                .iter()
                .enumerate()
                .all(|(number, wanted)| is_at(first.place + number, wanted, number + 1 == self.words.len()))
        })
    }
}

impl<'a> FieldText<'a> {
    pub fn new(name: &'a str, label: Option<&'a str>, value: &RawValue) -> Self {
        Self { name, label, text: texts(value).join("\n") }
    }

    fn is_called(&self, name: &str) -> bool {
        plain(self.name) == name || self.label.is_some_and(|label| plain(label) == name)
    }

    fn names_sender(&self) -> bool {
        let name = plain(self.name);
        ["name", "mail", "from"].iter().any(|part| name.contains(part))
    }
}

/// Returns a field's name without case, accents, spaces and punctuation.
fn plain(name: &str) -> String {
    fold(name).chars().filter(|character| character.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORKSPACE: WorkspaceId = WorkspaceId(uuid::Uuid::nil());

    fn tsquery(text: &str) -> String {
        Query::parse(text).expect(text).to_tsquery(WORKSPACE)
    }

    fn field<'a>(name: &'a str, text: &str) -> FieldText<'a> {
        FieldText { name, label: None, text: text.to_owned() }
    }

    #[test]
    fn words_are_beginnings_and_phrases_are_exact() {
        assert_eq!(tsquery("Ada Love"), "('00ada':*) & ('00love':*)");
        assert_eq!(tsquery("\"Ada Love\""), "('00ada' <-> '00love')");
        assert_eq!(tsquery("ada@example.com"), "('00ada' <-> '00example' <-> '00com':*)");
        assert_eq!(tsquery("has:file ada"), "('00ada':*) & '00/files'");
        assert_eq!(tsquery("東京都"), "('00東京' <-> '00京都':*)");
        assert_eq!(tsquery("京"), "('00京':*)");
    }

    #[test]
    fn one_endpoint_is_one_more_word() {
        let id: EndpointId = "22bcdfghjkmnpqrs".parse().expect("an id");
        let query = Query::parse("ada").expect("a query").in_endpoint(Some(id));
        assert_eq!(query.to_tsquery(WORKSPACE), "('00ada':*) & '00/22bcdfghjkmnpqrs'");
    }

    #[test]
    fn no_query_can_leave_its_quotes() {
        for text in ["a'b", "a\\'b", "x') | ('y", "a:*", "''':*"] {
            let Ok(query) = Query::parse(text) else { continue };
            let written = query.to_tsquery(WORKSPACE);
            assert!(
                !written.contains('\\') && !written.contains('|') && !written.contains("''"),
                "{written}"
            );
        }
    }

    #[test]
    fn fields_are_found_by_name_or_label() {
        let query = Query::parse("first_name:ada").expect("a query");
        assert!(query.names_fields());
        assert!(query.matches_fields(&[field("First Name", "Ada Lovelace")]));
        assert!(!query.matches_fields(&[field("message", "Ada"), field("first_name", "Grace")]));
        let labelled = FieldText { name: "q1", label: Some("First name"), text: "ADA".to_owned() };
        assert!(query.matches_fields(&[labelled]));
    }

    #[test]
    fn senders_are_names_and_addresses() {
        let query = Query::parse("from:ada").expect("a query");
        assert!(query.matches_fields(&[field("your-email", "ada@example.com")]));
        assert!(!query.matches_fields(&[field("message", "I am Ada")]));
    }

    /// A text of 64 kB that is compared word by word with itself would take minutes.
    #[test]
    fn a_long_text_is_read_once() {
        let query = Query::parse("message:\"a a a a a b\"").expect("a query");
        assert!(!query.matches_fields(&[field("message", &"a ".repeat(32_000))]));
        assert!(query.matches_fields(&[field("message", &("a ".repeat(32_000) + "b"))]));
    }

    #[test]
    fn phrases_in_fields_are_in_order() {
        let query = Query::parse("company:\"Big Corp\"").expect("a query");
        assert!(query.matches_fields(&[field("company", "The Big Corp, Inc.")]));
        assert!(!query.matches_fields(&[field("company", "Corp Big")]));
        assert!(!query.matches_fields(&[field("company", "Big Corporation")]));
    }
}
