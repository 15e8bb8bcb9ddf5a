//! Items of a JSON list, which may be inside an object, and objects in lines.

use std::borrow::Cow;
use std::fmt;

use intake::{MAX_JSON_DEPTH, json_depth};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::decode;
use super::row::{FileError, RowContent, RowProblem, SourceRow};
use crate::model::limits::MAX_ROW_BYTES;

/// The keys under which services have their list of submissions.
const LIST_KEYS: [&str; 7] = ["submissions", "data", "items", "results", "responses", "entries", "records"];
/// The keys under which services have the fields of a submission, beside what they know of it.
const CONTENT_KEYS: [&str; 5] = ["payload_params", "data", "fields", "payload", "form_data"];
/// How much of a row is kept that is too long, in characters.
const KEPT_CHARS: usize = 200;

type OnRow<'f> = &'f mut dyn FnMut(SourceRow) -> bool;

/// Reads the items of a list.
pub(super) fn rows(bytes: &[u8], is_whole: bool, on_row: OnRow<'_>) -> Result<(), FileError> {
    let mut list = List { on_row, number: 0, is_stopped: false, has_begun: false };
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let result = Document(&mut list).deserialize(&mut json).and_then(|()| json.end());
    match result {
        _ if list.is_stopped => Ok(()),
        Ok(()) if list.has_begun => Ok(()),
        Err(error) if error.is_eof() && !is_whole => Ok(()),
        _ => Err(FileError::Unreadable),
    }
}

/// Reads a file with an object in each line.
pub(super) fn lines(bytes: &[u8], is_whole: bool, on_row: OnRow<'_>) {
    let end = bytes.iter().rposition(|byte| *byte == b'\n').filter(|_| !is_whole);
    let lines = bytes[..end.unwrap_or(bytes.len())].split(|byte| *byte == b'\n');
    for (number, line) in (1..).zip(lines) {
        let line = line.trim_ascii();
        if !line.is_empty() && !on_row(row(number, &decode::text(line))) {
            return;
        }
    }
}

fn row(number: u64, text: &str) -> SourceRow {
    if text.len() > MAX_ROW_BYTES {
        let kept = text.chars().take(KEPT_CHARS).collect();
        return SourceRow { number, content: RowContent::Json(kept), problem: Some(RowProblem::TooLong) };
    }
    SourceRow { number, content: RowContent::Json(text.to_owned()), problem: None }
}

struct List<'f> {
    on_row: OnRow<'f>,
    number: u64,
    is_stopped: bool,
    /// Whether a list was found.
    has_begun: bool,
}

/// The whole file: a list, or an object with a list.
struct Document<'l, 'f>(&'l mut List<'f>);

impl<'de> DeserializeSeed<'de> for Document<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Document<'_, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        self.0.has_begun = true;
        while let Some(item) = items.next_element::<&'de RawValue>()? {
            self.0.number += 1;
            if !(self.0.on_row)(row(self.0.number, item.get())) {
                self.0.is_stopped = true;
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        while let Some(key) = object.next_key::<Cow<'de, str>>()? {
            if LIST_KEYS.contains(&&*key) && !self.0.has_begun {
                object.next_value_seed(Document(&mut *self.0))?;
            } else {
                object.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// A key of an object and its value.
pub(crate) struct JsonCell<'a> {
    /// The name of the column. Of a field in an object of its own, it names both: `data.email`.
    pub name: String,
    /// The name of the field that it is.
    pub field: String,
    /// Whether the submitted fields are in an object of their own, and this isn't one of them.
    pub is_outside: bool,
    pub value: &'a RawValue,
}

/// Returns the fields of a submission, and what a service says about it.
pub(crate) fn cells(text: &str) -> Result<Vec<JsonCell<'_>>, RowProblem> {
    let object: Pairs<'_> = serde_json::from_str(text).map_err(|_| RowProblem::NotAnObject)?;
    if json_depth(text) > MAX_JSON_DEPTH {
        return Err(RowProblem::TooDeep);
    }
    let inner = CONTENT_KEYS.iter().find_map(|key| {
        let (_, value) = object.0.iter().find(|(name, _)| name == key)?;
        Some((*key, fields_in(value)?))
    });
    let Some((key, fields)) = inner else {
        let cell =
            |(name, value): (String, _)| JsonCell { field: name.clone(), name, is_outside: false, value };
        return Ok(object.0.into_iter().map(cell).collect());
    };
    let outside = object.0.into_iter().filter(|(name, _)| name != key);
    let outside =
        outside.map(|(name, value)| JsonCell { field: name.clone(), name, is_outside: true, value });
    let inside = fields.into_iter().map(|(field, value)| JsonCell {
        name: format!("{key}.{field}"),
        field,
        is_outside: false,
        value,
    });
    Ok(outside.chain(inside).collect())
}

/// Reads fields as `{"email": …}`, `[{"name": "email", "value": …}]` or `[["email", …]]`.
fn fields_in(value: &RawValue) -> Option<Vec<(String, &RawValue)>> {
    #[derive(Deserialize)]
    struct Named<'a> {
        name: String,
        #[serde(borrow)]
        value: &'a RawValue,
    }
    if let Ok(Pairs(pairs)) = serde_json::from_str(value.get()) {
        return Some(pairs);
    }
    if let Ok(named) = serde_json::from_str::<Vec<Named<'_>>>(value.get()) {
        return Some(named.into_iter().map(|field| (field.name, field.value)).collect());
    }
    serde_json::from_str::<Vec<(String, &RawValue)>>(value.get()).ok()
}

/// Returns a value as text: what a form would have sent. `None` if there is none.
pub(crate) fn text_of(value: &RawValue) -> Option<Cow<'_, str>> {
    match value.get().as_bytes().first() {
        Some(b'"') => serde_json::from_str::<String>(value.get()).ok().map(Cow::Owned),
        Some(b'n') | None => None,
        Some(_) => Some(Cow::Borrowed(value.get())),
    }
    .filter(|text| !text.is_empty())
}

/// An object with its keys in their order, also if one is there twice.
struct Pairs<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(PairsVisitor)
    }
}

struct PairsVisitor;

impl<'de> Visitor<'de> for PairsVisitor {
    type Value = Pairs<'de>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Pairs<'de>, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = object.next_entry()? {
            pairs.push(pair);
        }
        Ok(Pairs(pairs))
    }
}
