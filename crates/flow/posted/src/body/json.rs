//! Reads a JSON body: an object whose members are the fields. Their order, repeats and exact values are kept.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};

use crate::body::field_counter::{Admitted, FieldCounter};
use crate::limits::MAX_JSON_DEPTH;
use crate::model::Posted;
use crate::{BodyError, Field, FieldValue};

const NOT_JSON_MESSAGE: &str = "The request body isn't valid JSON.";
const NOT_AN_OBJECT_MESSAGE: &str = "The request body must be a JSON object with the fields of the form.";

/// Reads the members of a JSON object as fields. Nested values stay JSON.
pub(crate) fn read(body: &[u8]) -> Posted {
    match serde_json::from_slice::<Members>(body) {
        Ok(members) => Posted::text(members.fields, members.count.into_error()),
        Err(error) => {
            let what = if error.is_data() { NOT_AN_OBJECT_MESSAGE } else { NOT_JSON_MESSAGE };
            Posted::text(Vec::new(), Some(BodyError::Malformed(what.to_owned())))
        }
    }
}

/// Returns how deeply arrays and objects are nested in JSON that is known to be well-formed.
pub fn depth(json: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut in_text, mut escaped) = (false, false);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'[' | b'{' if !in_text => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// The members of an object with their order and repeats, which a map would lose.
#[derive(Default)]
struct Members {
    fields: Vec<Field>,
    count: FieldCounter,
}

impl Members {
    fn take(&mut self, name: String, value: FieldValue) -> Admitted {
        if let FieldValue::Json(raw) = &value
            && depth(raw.get()) > MAX_JSON_DEPTH
        {
            let shown: String = name.chars().take(100).collect();
            let what = format!("The field '{shown}' is nested more than {MAX_JSON_DEPTH} levels deep.");
            self.count.note(BodyError::Malformed(what));
        }
        let admitted = self.count.admit(name.len(), value.as_written().len());
        if admitted == Admitted::Keep {
            self.fields.push(Field { name, value });
        }
        admitted
    }
}

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Members;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object with the form's fields")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Members::default();
                while let Some((name, value)) = map.next_entry()? {
                    if members.take(name, value) == Admitted::Full {
                        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                    }
                }
                Ok(members)
            }
        }

        from.deserialize_map(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_posted_is_kept_to_the_letter() {
        let posted = br#"{"z": 1.10, "a": {"y": [true, null], "b": "\u0000", "b": 123456789012345678901234567890}, "z": "2"}"#;
        let fields = read(posted).fields;
        let told: Vec<_> = fields
            .iter()
            .map(|f| (f.name.as_str(), serde_json::to_string(&f.value).expect("JSON")))
            .collect();
        assert_eq!(
            told,
            [
                ("z", "1.10".to_owned()),
                (
                    "a",
                    r#"{"y": [true, null], "b": "\u0000", "b": 123456789012345678901234567890}"#.to_owned()
                ),
                ("z", r#""2""#.to_owned()),
            ]
        );
    }

    #[test]
    fn only_objects_are_forms() {
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
        for (wrong, message) in [
            ("", NOT_JSON_MESSAGE),
            ("[]", NOT_AN_OBJECT_MESSAGE),
            ("7", NOT_AN_OBJECT_MESSAGE),
            ("\"text\"", NOT_AN_OBJECT_MESSAGE),
            ("{", NOT_JSON_MESSAGE),
            ("{\"a\":}", NOT_JSON_MESSAGE),
            (&deep, "The field 'a' is nested more than 32 levels deep."),
        ] {
            let Some(BodyError::Malformed(what)) = read(wrong.as_bytes()).error else {
                panic!("{wrong:.20}")
            };
            assert_eq!(what, message, "{wrong:.20}");
        }
    }

    #[test]
    fn depth_is_bounded_and_brackets_in_text_are_text() {
        let nested = |levels: usize| format!("{{\"a\":{}{}}}", "[".repeat(levels), "]".repeat(levels));
        assert!(read(nested(MAX_JSON_DEPTH).as_bytes()).error.is_none());
        assert!(read(nested(MAX_JSON_DEPTH + 1).as_bytes()).error.is_some());
        assert_eq!(depth(r#"{"[[[": "\"[[", "b": [{}]}"#), 3);
    }
}
