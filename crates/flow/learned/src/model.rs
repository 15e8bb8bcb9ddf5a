//! What was learned about an endpoint's fields, and what follows from it. No I/O: `work` feeds it with submissions and
//! `store` keeps it.

use std::collections::{HashMap, HashSet};

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use schema::FieldType;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

kernel::uuid_id! {
    /// The id of a notice.
    NoticeId
}

/// The most fields that are learned of an endpoint. Anyone can submit any name.
const MAX_LEARNED_FIELDS: usize = 100;
/// The length in bytes of the longest name that is learned.
const MAX_LEARNED_NAME_BYTES: usize = 200;
/// After how many submissions without it a usual field counts as missing, and after how many a field counts as new.
const NOTICE_AFTER: i64 = 20;
/// How often a new field has to come before it is worth a notice.
const MIN_NEW_FIELD_SEEN: i64 = 3;

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NoticeKind {
    /// A field that most submissions had has been missing for 20 submissions.
    FieldMissing,
    /// A field that earlier submissions didn't have.
    FieldNew,
    /// The form asked for a redirect to a domain that isn't allowed.
    RedirectRefused,
    /// An endpoint that usually gets submissions has had none for more than twice its longest pause.
    FormSilent,
}

impl NoticeKind {
    pub(crate) const ALL: [Self; 4] =
        [Self::FieldMissing, Self::FieldNew, Self::RedirectRefused, Self::FormSilent];

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::FieldMissing => "field_missing",
            Self::FieldNew => "field_new",
            Self::RedirectRefused => "redirect_refused",
            Self::FormSilent => "form_silent",
        }
    }

    /// Reads a stored kind. `None` for one that only a newer version knows.
    pub(crate) fn from_stored(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// What was learned about a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LearnedField {
    pub kind: FieldType,
    /// Its place in the first submission that had it.
    pub place: i32,
    /// How many submissions had it.
    pub seen: i64,
    /// How many had a value in it.
    pub filled: i64,
    /// The first and the last submission that had it, counted from 1.
    pub first_number: i64,
    pub last_number: i64,
    pub last_seen_at: Timestamp,
}

/// What was learned about the fields of one endpoint.
#[derive(Clone, Debug)]
pub(crate) struct LearnedEndpoint {
    pub id: EndpointId,
    pub workspace: WorkspaceId,
    pub submissions: i64,
    pub fields: HashMap<String, LearnedField>,
}

impl LearnedEndpoint {
    /// Learns from one submission: pairs of name and text in their order.
    pub(crate) fn observe(&mut self, fields: &[(String, String)], at: Timestamp) {
        self.submissions += 1;
        let number = self.submissions;
        for (place, (name, _)) in fields.iter().enumerate() {
            let is_repeat = fields[..place].iter().any(|(before, _)| before == name);
            if is_repeat || name.is_empty() || name.len() > MAX_LEARNED_NAME_BYTES {
                continue;
            }
            if !self.fields.contains_key(name) && self.fields.len() >= MAX_LEARNED_FIELDS {
                continue;
            }
            let values = fields.iter().filter(|(other, _)| other == name).map(|(_, value)| value.trim());
            let values: Vec<&str> = values.filter(|value| !value.is_empty()).collect();
            self.count(name, place, &values, number, at);
        }
    }

    fn count(&mut self, name: &str, place: usize, values: &[&str], number: i64, at: Timestamp) {
        let is_filled = !values.is_empty();
        let guess = is_filled.then(|| schema::guess_type(name, values));
        let field = self.fields.entry(name.to_owned()).or_insert_with(|| LearnedField {
            kind: guess.unwrap_or(FieldType::Text),
            place: i32::try_from(place).unwrap_or(i32::MAX),
            seen: 0,
            filled: 0,
            first_number: number,
            last_number: number,
            last_seen_at: at,
        });
        if let Some(guess) = guess {
            field.kind = if field.filled == 0 { guess } else { both(field.kind, guess) };
        }
        field.seen += 1;
        field.filled += i64::from(is_filled);
        field.last_number = number;
        field.last_seen_at = at;
    }

    /// The fields that most submissions had, but none of the last 20.
    pub(crate) fn missing(&self) -> impl Iterator<Item = &str> {
        let is_missing = |field: &LearnedField| {
            let lifetime = field.last_number - field.first_number + 1;
            let is_usual = field.seen >= NOTICE_AFTER && field.seen * 10 >= lifetime * 8;
            is_usual && self.submissions - field.last_number >= NOTICE_AFTER
        };
        self.fields.iter().filter(move |(_, field)| is_missing(field)).map(|(name, _)| name.as_str())
    }

    /// The fields that came up after the first 20 submissions, and came more than once or twice.
    pub(crate) fn new_fields(&self) -> impl Iterator<Item = &str> {
        let is_new =
            |field: &LearnedField| field.first_number > NOTICE_AFTER && field.seen >= MIN_NEW_FIELD_SEEN;
        self.fields.iter().filter(move |(_, field)| is_new(field)).map(|(name, _)| name.as_str())
    }

    /// The fields that the last 20 submissions had.
    pub(crate) fn present(&self) -> HashSet<&str> {
        let is_present = |field: &LearnedField| self.submissions - field.last_number < NOTICE_AFTER;
        self.fields.iter().filter(|(_, field)| is_present(field)).map(|(name, _)| name.as_str()).collect()
    }
}

/// The type that fits the values of both.
fn both(one: FieldType, other: FieldType) -> FieldType {
    match (one, other) {
        (one, other) if one == other => one,
        (FieldType::LongText, _) | (_, FieldType::LongText) => FieldType::LongText,
        _ => FieldType::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint() -> LearnedEndpoint {
        let id = "22bcdfghjkmnpqrs".parse().expect("an id");
        let workspace = WorkspaceId(uuid::Uuid::nil());
        LearnedEndpoint { id, workspace, submissions: 0, fields: HashMap::new() }
    }

    fn observe(endpoint: &mut LearnedEndpoint, times: usize, fields: &[(&str, &str)]) {
        let fields: Vec<(String, String)> =
            fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        for _ in 0..times {
            endpoint.observe(&fields, Timestamp::UNIX_EPOCH);
        }
    }

    #[test]
    fn types_come_from_values_and_become_text_when_they_differ() {
        let mut endpoint = endpoint();
        observe(&mut endpoint, 1, &[("contact", "ada@example.com"), ("age", ""), ("note", "short")]);
        observe(&mut endpoint, 1, &[("contact", "grace@example.com"), ("age", "42"), ("note", "two\nlines")]);
        assert_eq!(endpoint.fields["contact"].kind, FieldType::Email);
        assert_eq!(endpoint.fields["age"].kind, FieldType::Number);
        assert_eq!((endpoint.fields["age"].seen, endpoint.fields["age"].filled), (2, 1));
        assert_eq!(endpoint.fields["note"].kind, FieldType::LongText);
        observe(&mut endpoint, 1, &[("contact", "by pigeon")]);
        assert_eq!(endpoint.fields["contact"].kind, FieldType::Text);
    }

    #[test]
    fn a_usual_field_is_missed_after_twenty_submissions_without_it() {
        let mut endpoint = endpoint();
        observe(&mut endpoint, 20, &[("name", "Ada"), ("phone", "1")]);
        observe(&mut endpoint, 19, &[("name", "Ada")]);
        assert_eq!(endpoint.missing().count(), 0);
        observe(&mut endpoint, 1, &[("name", "Ada")]);
        assert_eq!(endpoint.missing().collect::<Vec<_>>(), ["phone"]);
        observe(&mut endpoint, 1, &[("name", "Ada"), ("phone", "1")]);
        assert_eq!(endpoint.missing().count(), 0);
        assert!(endpoint.present().contains("phone"));
    }

    #[test]
    fn a_field_that_came_now_and_then_is_not_missed() {
        let mut endpoint = endpoint();
        for _ in 0..20 {
            observe(&mut endpoint, 1, &[("name", "Ada"), ("newsletter", "on")]);
            observe(&mut endpoint, 1, &[("name", "Ada")]);
        }
        observe(&mut endpoint, 30, &[("name", "Ada")]);
        assert_eq!(endpoint.missing().count(), 0);
    }

    #[test]
    fn a_new_field_is_noticed_once_it_has_come_three_times() {
        let mut endpoint = endpoint();
        observe(&mut endpoint, 20, &[("name", "Ada")]);
        observe(&mut endpoint, 2, &[("name", "Ada"), ("company", "X")]);
        assert_eq!(endpoint.new_fields().count(), 0);
        observe(&mut endpoint, 1, &[("name", "Ada"), ("company", "X")]);
        assert_eq!(endpoint.new_fields().collect::<Vec<_>>(), ["company"]);
    }

    #[test]
    fn names_are_bounded() {
        let mut endpoint = endpoint();
        for number in 0..500 {
            observe(
                &mut endpoint,
                1,
                &[(&format!("field{number}"), "x"), (&"n".repeat(201), "x"), ("", "x")],
            );
        }
        assert_eq!(endpoint.fields.len(), MAX_LEARNED_FIELDS);
    }
}
