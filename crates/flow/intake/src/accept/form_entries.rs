//! Submitted fields as the rules of a form see them: names and texts. A list in JSON becomes repeated entries, as
//! checkboxes with one name are in a form.

use std::borrow::Cow;

use posted::{Field, FieldValue};
use schema::{Entry, File};
use serde_json::value::RawValue;

use crate::model::NewFile;

/// Returns the entries of all fields, in their order.
pub(crate) fn entries(fields: &[Field]) -> Vec<Entry<'_>> {
    let mut entries = Vec::with_capacity(fields.len());
    for Field { name, value } in fields {
        match value {
            FieldValue::Text(text) => entries.push(Entry { name, value: Cow::Borrowed(text) }),
            FieldValue::Json(raw) => add_json(&mut entries, name, raw),
        }
    }
    entries
}

fn add_json<'a>(entries: &mut Vec<Entry<'a>>, name: &'a str, raw: &'a RawValue) {
    let items: Option<Vec<&RawValue>> =
        raw.get().starts_with('[').then(|| serde_json::from_str(raw.get()).ok()).flatten();
    match items {
        // An empty list was sent, but it has no value.
        Some(items) if items.is_empty() => entries.push(Entry { name, value: Cow::Borrowed("") }),
        Some(items) => {
            entries.extend(items.into_iter().map(|item| Entry { name, value: text_of(item) }));
        }
        None => entries.push(Entry { name, value: text_of(raw) }),
    }
}

/// Returns the text of a JSON string, nothing for `null` and `{}`, and any other JSON as it was written.
fn text_of(raw: &RawValue) -> Cow<'_, str> {
    match raw.get() {
        "null" | "{}" => Cow::Borrowed(""),
        text if text.starts_with('"') => serde_json::from_str(text).map_or(Cow::Borrowed(text), Cow::Owned),
        text => Cow::Borrowed(text),
    }
}

pub(crate) fn file_entries(files: &[NewFile]) -> Vec<File<'_>> {
    files.iter().map(file_entry).collect()
}

fn file_entry(file: &NewFile) -> File<'_> {
    let NewFile { field, name, size, media_type, .. } = file;
    File { field, name, size: *size, media_type }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(json: &str) -> Vec<String> {
        let field = Field { name: "topics".to_owned(), value: serde_json::from_str(json).expect("JSON") };
        entries(&[field]).into_iter().map(|entry| entry.value.into_owned()).collect()
    }

    #[test]
    fn a_list_is_a_repeated_field() {
        assert_eq!(texts(r#"["a", "b\n", 7, true, null]"#), ["a", "b\n", "7", "true", ""]);
        assert_eq!(texts("[]"), [""]);
        assert_eq!(texts("[[1]]"), ["[1]"]);
    }

    #[test]
    fn single_values_are_texts() {
        assert_eq!(texts(r#""a""#), ["a"]);
        assert_eq!(texts("12.50"), ["12.50"]);
        assert_eq!(texts("false"), ["false"]);
        assert_eq!(texts("null"), [""]);
        assert_eq!(texts(r#"{"a":1}"#), [r#"{"a":1}"#]);
    }
}
