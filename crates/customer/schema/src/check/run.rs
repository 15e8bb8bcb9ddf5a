//! The check of a whole submission.

use super::fields::fault_of_field;
use super::submission::{Entry, File, Submission};
use super::visible::visible_fields;
use crate::rules::Rules;

/// The result of checking a submission.
#[derive(Debug, PartialEq, Eq)]
pub struct Checked<'r> {
    /// The fields that are invalid, in the order of the schema, with one code each.
    pub broken: Vec<Broken<'r>>,
    /// The names of the input fields that aren't visible, in the order of the schema. They aren't checked.
    pub hidden: Vec<&'r str>,
}

/// A field that is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken<'r> {
    /// The name of the field.
    pub field: &'r str,
    /// What is wrong with it, one of [`ALL_CODES`](crate::ALL_CODES).
    pub code: &'static str,
    /// The field's own error message, in the main language.
    pub message: Option<&'r str>,
}

impl Rules {
    /// Checks a submission. Entries and files of names that the form doesn't have are fine; file inputs that were left
    /// empty (no name and no bytes) are ignored.
    pub fn check(&self, entries: &[Entry<'_>], files: &[File<'_>]) -> Checked<'_> {
        let submission = Submission::new(self, entries, files);
        let visible = visible_fields(self, &submission);
        let mut checked = Checked { broken: Vec::new(), hidden: Vec::new() };
        for (position, rule) in self.fields.iter().enumerate() {
            if !visible[position] {
                checked.hidden.push(&rule.name);
            } else if let Some(code) = fault_of_field(rule, position, &submission) {
                let message = rule.message.as_deref();
                checked.broken.push(Broken { field: &rule.name, code: code.as_str(), message });
            }
        }
        checked
    }
}
