use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use crate::error::BodyError;

/// One field as it was submitted. A list of fields keeps their order and repeats.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Field {
    pub name: String,
    pub value: FieldValue,
}

/// The value of a field: text from a form or a JSON string, or any other JSON exactly as it was written. Parsing it
/// would lose digits of a number and repeated keys of an object.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum FieldValue {
    Text(String),
    Json(Box<RawValue>),
}

impl Field {
    pub fn text(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: FieldValue::Text(value.into()) }
    }
}

impl FieldValue {
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Json(_) => None,
        }
    }

    /// Returns the text, or the JSON as it was written.
    pub fn as_written(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Json(raw) => raw.get(),
        }
    }

    /// Returns whether the field is filled in. Blank text isn't, and neither is `null`, `false`, `[]` or `{}`.
    pub fn is_filled(&self) -> bool {
        match self {
            Self::Text(text) => !text.trim().is_empty(),
            Self::Json(raw) => !matches!(raw.get(), "null" | "false" | "[]" | "{}"),
        }
    }
}

impl<'de> Deserialize<'de> for FieldValue {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(from)?;
        if raw.get().starts_with('"') {
            return serde_json::from_str(raw.get()).map(Self::Text).map_err(D::Error::custom);
        }
        Ok(Self::Json(raw))
    }
}

/// What a body contains. If there is an error it can't be accepted, but what could be read of it is here, so that the
/// visitor gets it back.
#[derive(Debug, Default)]
pub struct Posted {
    pub fields: Vec<Field>,
    /// The names of the fields that had a file, one for each file.
    pub file_inputs: Vec<String>,
    pub error: Option<BodyError>,
}

impl Posted {
    pub(crate) fn text(fields: Vec<Field>, error: Option<BodyError>) -> Self {
        Self { fields, file_inputs: Vec::new(), error }
    }

    pub fn refused(error: BodyError) -> Self {
        Self::text(Vec::new(), Some(error))
    }

    pub fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.file_inputs.is_empty()
    }
}
