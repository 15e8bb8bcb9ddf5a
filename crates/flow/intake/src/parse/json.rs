use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use super::limits::{Collected, MAX_DEPTH};
use crate::error::Refusal;
use crate::model::{Field, FieldValue};

/// The members of a JSON object; nested values stay what they are.
pub(super) fn fields(body: &[u8]) -> Result<Vec<Field>, Refusal> {
    let members: Members =
        serde_json::from_slice(body).map_err(|error| Refusal::Malformed(error.to_string()))?;
    let mut collected = Collected::default();
    for (name, value) in members.0 {
        if let FieldValue::Json(raw) = &value
            && depth(raw.get()) > MAX_DEPTH
        {
            return Err(Refusal::Malformed(format!("'{name}' is nested more than {MAX_DEPTH} deep")));
        }
        collected.push(Field { name, value })?;
    }
    Ok(collected.into_fields())
}

/// How deep lists and objects lie in each other, in JSON that is known to be well-formed.
fn depth(json: &str) -> usize {
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

/// As they stand, with their order and repeats, which a map would lose.
struct Members(Vec<(String, FieldValue)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Members;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object with the form's fields")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
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
        let fields = fields(posted).expect("an object");
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
        for wrong in ["", "[]", "7", "\"text\"", "{", "{\"a\":}", deep.as_str()] {
            assert!(matches!(fields(wrong.as_bytes()), Err(Refusal::Malformed(_))), "{wrong:.20}");
        }
    }

    #[test]
    fn depth_is_bounded_and_brackets_in_text_are_text() {
        let nested = |levels: usize| format!("{{\"a\":{}{}}}", "[".repeat(levels), "]".repeat(levels));
        assert!(fields(nested(MAX_DEPTH).as_bytes()).is_ok());
        assert!(fields(nested(MAX_DEPTH + 1).as_bytes()).is_err());
        assert_eq!(depth(r#"{"[[[": "\"[[", "b": [{}]}"#), 3);
    }
}
