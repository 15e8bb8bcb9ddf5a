//! Reads a schema from JSON.

use serde::Deserialize;
use serde_json::Value;

use super::shapes::check_schema;
use crate::model::Schema;
use crate::validate::{Fault, Faults, Place, validate};

/// The most bytes of a schema.
pub const MAX_SCHEMA_BYTES: usize = 256 * 1024;

/// Reads a schema that someone wants to save. Returns it if it keeps to every rule of the format, or else everything that
/// is wrong with it.
pub fn parse(json: &str) -> Result<Schema, Vec<Fault>> {
    let mut faults = Faults::default();
    let schema = read(json, &mut faults);
    match schema {
        Some(schema) if faults.is_empty() => {
            let found = validate(&schema);
            if found.is_empty() { Ok(schema) } else { Err(found) }
        }
        _ => Err(faults.into_vec()),
    }
}

/// Reads a schema that has the right shape. Adds at least one fault if it returns `None`.
fn read(json: &str, faults: &mut Faults) -> Option<Schema> {
    let whole = &Place::WHOLE;
    if json.len() > MAX_SCHEMA_BYTES {
        faults.add(whole, "too_large", "The schema is larger than 256 KB.");
        return None;
    }
    let value: Value = match serde_json::from_str(json) {
        Ok(value) => value,
        Err(error) => {
            let (line, column) = (error.line(), error.column());
            faults.add(
                whole,
                "not_json",
                format!("This isn't valid JSON. Check line {line}, column {column}."),
            );
            return None;
        }
    };
    check_schema(&value, faults);
    if !faults.is_empty() {
        return None;
    }
    Schema::deserialize(value)
        .inspect_err(|error| faults.add(whole, "wrong_shape", format!("The schema can't be read: {error}.")))
        .ok()
}
