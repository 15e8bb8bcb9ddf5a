//! What is wrong with a schema.

use serde::Serialize;

use super::place::Place;

/// The most faults that are named at once.
pub const MAX_FAULTS: usize = 50;

/// Something that is wrong with a schema.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Where it is, such as `fields[3].pattern`. Empty for the schema as a whole.
    pub path: String,
    /// What it is, for programs.
    pub code: &'static str,
    /// What it is, for people: a sentence.
    pub message: String,
}

/// The faults found so far, at most [`MAX_FAULTS`].
#[derive(Debug, Default)]
pub(crate) struct Faults {
    faults: Vec<Fault>,
}

impl Faults {
    /// Adds a fault, unless there are enough already.
    pub(crate) fn add(&mut self, place: &Place<'_>, code: &'static str, message: impl Into<String>) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Fault { path: place.to_string(), code, message: message.into() });
        }
    }

    /// Returns whether further faults would not be named, so that looking for them is a waste.
    pub(crate) fn is_full(&self) -> bool {
        self.faults.len() >= MAX_FAULTS
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    pub(crate) fn into_vec(self) -> Vec<Fault> {
        self.faults
    }
}
