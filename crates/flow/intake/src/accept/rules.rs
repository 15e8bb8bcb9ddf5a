//! Checks submitted fields against the owner's rules: those of the published form, or else the endpoint's own
//! (required fields, email addresses, numbers).

use forms::{OpenForm, Rule, RuleType};
use posted::Field;
use posted::special_fields::is_address;

use crate::accept::form_entries::{entries, file_entries};
use crate::model::NewFile;

/// Returns the names of all fields that the published form doesn't show with these answers.
pub(crate) fn hidden(form: &OpenForm, fields: &[Field], files: &[NewFile]) -> Vec<String> {
    let Some(published) = &form.form else { return Vec::new() };
    let (entries, files) = (entries(fields), file_entries(files));
    published.rules.check(&entries, &files).hidden.iter().map(ToString::to_string).collect()
}

/// A field that breaks one of the owner's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BrokenRule {
    pub field: String,
    pub code: &'static str,
    /// The owner's own error message, in the form's main language.
    pub own_message: Option<String>,
}

/// The result of checking a submission.
#[derive(Debug, Default)]
pub(crate) struct CheckedFields {
    pub broken: Vec<BrokenRule>,
    /// The names of fields that were sent although the form doesn't show them with these answers.
    pub hidden: Vec<String>,
}

/// Checks a submission against the published form, or against the endpoint's own rules if there is none.
pub(crate) fn check(form: &OpenForm, fields: &[Field], files: &[NewFile]) -> CheckedFields {
    let Some(published) = &form.form else {
        let has_file = |name: &str| files.iter().any(|file| file.field == name);
        return CheckedFields { broken: broken(&form.rules, fields, has_file), hidden: Vec::new() };
    };
    let entries = entries(fields);
    let checked = published.rules.check(&entries, &file_entries(files));
    let was_sent = |name: &str| entries.iter().any(|entry| entry.name == name);
    let broken = checked.broken.iter().map(|broken| BrokenRule {
        field: broken.field.to_owned(),
        code: broken.code,
        own_message: broken.message.map(str::to_owned),
    });
    let hidden = checked.hidden.iter().filter(|name| was_sent(name)).map(ToString::to_string);
    CheckedFields { broken: broken.collect(), hidden: hidden.collect() }
}

impl BrokenRule {
    /// Returns the error message for developers, in English.
    pub(crate) fn message(&self) -> String {
        let field = &self.field;
        if let Some(message) = &self.own_message {
            return message.clone();
        }
        match self.code {
            "REQUIRED_FIELD_MISSING" => format!("'{field}' is required."),
            "REQUIRED_FIELD_EMPTY" => format!("'{field}' must not be empty."),
            "TYPE_EMAIL" => format!("'{field}' must be an email address."),
            "TYPE_NUMERIC" => format!("'{field}' must be a number."),
            "TYPE_PHONE" => format!("'{field}' must be a phone number."),
            "TYPE_URL" => format!("'{field}' must be a URL that starts with http:// or https://."),
            "TYPE_DATE" => format!("'{field}' must be a date like 2026-11-30."),
            "TYPE_TIME" => format!("'{field}' must be a time like 14:30."),
            "CHOICE_INVALID" => format!("'{field}' isn't one of the choices."),
            "TOO_SHORT" => format!("'{field}' is too short."),
            "TOO_LONG" => format!("'{field}' is too long."),
            "TOO_SMALL" => format!("'{field}' is below the minimum."),
            "TOO_LARGE" => format!("'{field}' is above the maximum."),
            "TOO_FEW" => format!("'{field}' needs more choices."),
            "TOO_MANY" => format!("'{field}' has too many values."),
            "PATTERN_MISMATCH" => format!("'{field}' doesn't have the expected format."),
            "TOO_MANY_FILES" => format!("'{field}' has too many files."),
            "FILES_TOO_BIG" => format!("A file in '{field}' is too large."),
            "FILE_TYPE_REFUSED" => format!("'{field}' doesn't accept this type of file."),
            other => format!("'{field}' is invalid ({other})."),
        }
    }
}

/// Returns every rule that is broken, in the order of the rules. `has_file` says whether a field has a file.
fn broken(rules: &[Rule], fields: &[Field], has_file: impl Fn(&str) -> bool) -> Vec<BrokenRule> {
    let broken = |rule: &Rule| {
        let code = broken_by(rule, fields, has_file(&rule.field))?;
        Some(BrokenRule { field: rule.field.clone(), code, own_message: None })
    };
    rules.iter().filter_map(broken).collect()
}

fn broken_by(rule: &Rule, fields: &[Field], has_file: bool) -> Option<&'static str> {
    let given: Vec<&Field> = fields.iter().filter(|field| field.name == rule.field).collect();
    let filled = || given.iter().filter(|field| field.value.is_filled());
    if rule.required && !has_file && given.is_empty() {
        return Some("REQUIRED_FIELD_MISSING");
    }
    if rule.required && !has_file && filled().next().is_none() {
        return Some("REQUIRED_FIELD_EMPTY");
    }
    let all = |fits: fn(&str) -> bool| filled().all(|field| fits(field.value.as_written().trim()));
    match rule.kind {
        Some(RuleType::Email) if !all(is_address) => Some("TYPE_EMAIL"),
        Some(RuleType::Number) if !all(is_number) => Some("TYPE_NUMERIC"),
        _ => None,
    }
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok_and(f64::is_finite)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(field: &str, required: bool, kind: Option<RuleType>) -> Rule {
        Rule { field: field.to_owned(), required, kind }
    }

    #[test]
    fn what_is_required_is_there_and_what_is_typed_fits() {
        let rules = [
            rule("name", true, None),
            rule("email", true, Some(RuleType::Email)),
            rule("age", false, Some(RuleType::Number)),
            rule("cv", true, None),
        ];
        let broken_in = |fields: &[(&str, &str)], files: &[&str]| -> Vec<(String, &'static str)> {
            let fields: Vec<Field> = fields.iter().map(|(name, value)| Field::text(*name, *value)).collect();
            broken(&rules, &fields, |name| files.contains(&name))
                .into_iter()
                .map(|broken| (broken.field, broken.code))
                .collect()
        };
        assert_eq!(broken_in(&[("name", "A"), ("email", "a@b.de"), ("age", "")], &["cv"]), []);
        assert_eq!(
            broken_in(&[("name", " "), ("email", "a@b"), ("age", "old")], &[]),
            [
                ("name".to_owned(), "REQUIRED_FIELD_EMPTY"),
                ("email".to_owned(), "TYPE_EMAIL"),
                ("age".to_owned(), "TYPE_NUMERIC"),
                ("cv".to_owned(), "REQUIRED_FIELD_MISSING"),
            ]
        );
    }
}
