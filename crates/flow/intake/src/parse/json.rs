use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use super::limits::Collected;
use crate::error::Refusal;
use crate::model::Field;

/// The members of a JSON object; nested values stay what they are.
pub(super) fn fields(body: &[u8]) -> Result<Vec<Field>, Refusal> {
    let members: Members =
        serde_json::from_slice(body).map_err(|error| Refusal::Malformed(error.to_string()))?;
    let mut collected = Collected::default();
    for (name, value) in members.0 {
        let size = match &value {
            Value::String(text) => text.len(),
            other => other.to_string().len(),
        };
        collected.push(Field { name, value }, size)?;
    }
    Ok(collected.into_fields())
}

/// As they stand, with their order and repeats, which a map would lose.
struct Members(Vec<(String, Value)>);

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
    fn nested_values_order_and_repeats_are_kept() {
        let fields = fields(br#"{"z": 1, "a": {"y": [true, null], "b": "\u0000"}, "z": "2"}"#)
            .expect("an object");
        let told: Vec<_> = fields
            .iter()
            .map(|f| (f.name.as_str(), f.value.to_string()))
            .collect();
        assert_eq!(
            told,
            [
                ("z", "1".to_owned()),
                ("a", r#"{"y":[true,null],"b":"\u0000"}"#.to_owned()),
                ("z", r#""2""#.to_owned()),
            ]
        );
    }

    #[test]
    fn only_objects_are_forms() {
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
        for wrong in ["", "[]", "7", "\"text\"", "{", "{\"a\":}", deep.as_str()] {
            assert!(
                matches!(fields(wrong.as_bytes()), Err(Refusal::Malformed(_))),
                "{wrong:.20}"
            );
        }
    }
}
