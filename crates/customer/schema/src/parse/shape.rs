//! Compares an object of JSON with the keys that it can have, so that a fault is named by its place.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::validate::{Faults, Place};

/// A key that an object can have.
pub(super) struct Key {
    pub name: &'static str,
    pub is_required: bool,
    /// Returns whether a value, which isn't null, is of the right type.
    pub fits: fn(&Value) -> bool,
    /// What the value has to be: a sentence.
    pub expected: &'static str,
}

impl Key {
    pub(super) const fn new(name: &'static str, fits: fn(&Value) -> bool, expected: &'static str) -> Self {
        Self { name, is_required: false, fits, expected }
    }

    pub(super) const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }
}

/// Returns whether a value can be read as a type.
pub(super) fn is<T: DeserializeOwned>(value: &Value) -> bool {
    T::deserialize(value).is_ok()
}

/// Checks an object: that it is one, that it has no unknown keys, that it has the required ones, and that their values are
/// of the right types. Returns it if its values can be looked at further.
pub(super) fn check_object<'v>(
    value: &'v Value,
    keys: &[Key],
    place: &Place<'_>,
    faults: &mut Faults,
) -> Option<&'v Map<String, Value>> {
    let Value::Object(object) = value else {
        faults.add(place, "wrong_shape", "Use an object.");
        return None;
    };
    for name in object.keys() {
        if !keys.iter().any(|key| key.name == name) {
            faults.add(&place.key(name), "unknown_key", "This key isn't part of the format. Remove it.");
        }
    }
    for key in keys {
        match object.get(key.name) {
            None | Some(Value::Null) if key.is_required => {
                faults.add(&place.key(key.name), "required", format!("Add {}.", key.name));
            }
            None | Some(Value::Null) => {}
            Some(value) if !(key.fits)(value) => {
                faults.add(&place.key(key.name), "wrong_shape", key.expected);
            }
            Some(_) => {}
        }
    }
    Some(object)
}
