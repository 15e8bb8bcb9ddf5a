//! Checks the values and files of one field. The first fault decides.

use super::code::Code;
use super::files::fault_of_files;
use super::submission::Submission;
use super::value::{choice_position, fault_of_value};
use crate::rules::{ChoicesRule, Kind, Rule};

/// Returns what is wrong with a visible field of a submission.
pub(super) fn fault_of_field(rule: &Rule, position: usize, submission: &Submission<'_>) -> Option<Code> {
    if let Kind::File(file_rule) = &rule.kind {
        let mut files = submission.files(position).peekable();
        return match files.peek() {
            None => rule.required.then_some(Code::RequiredFieldMissing),
            Some(_) => fault_of_files(file_rule, &files),
        };
    }
    let mut values = submission.values(position);
    let Some(first) = values.next() else {
        let code = if submission.has_entry(position) {
            Code::RequiredFieldEmpty
        } else {
            Code::RequiredFieldMissing
        };
        return rule.required.then_some(code);
    };
    if let Kind::Choices(choices) = &rule.kind {
        return fault_of_choices(choices, submission.values(position));
    }
    if values.next().is_some() { Some(Code::TooMany) } else { fault_of_value(rule, first) }
}

/// Returns what is wrong with the chosen values. A value that was sent twice counts once.
fn fault_of_choices<'v>(rule: &ChoicesRule, values: impl Iterator<Item = &'v str>) -> Option<Code> {
    let mut is_chosen = vec![false; rule.values.len()];
    let mut chosen = 0_u32;
    for value in values {
        let Some(position) = choice_position(&rule.values, value) else { return Some(Code::ChoiceInvalid) };
        if !is_chosen[position] {
            is_chosen[position] = true;
            chosen += 1;
        }
    }
    if chosen < rule.min {
        Some(Code::TooFew)
    } else if chosen > rule.max {
        Some(Code::TooMany)
    } else {
        None
    }
}
