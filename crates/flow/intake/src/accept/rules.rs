//! Checks submitted fields against the owner's rules: required fields, email addresses, numbers.

use forms::{Rule, RuleType};
use posted::Field;
use posted::special_fields::is_address;

/// A field that breaks one of the owner's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BrokenRule {
    pub field: String,
    pub code: &'static str,
}

impl BrokenRule {
    /// Returns the error message for developers, in English.
    pub(crate) fn message(&self) -> String {
        let field = &self.field;
        match self.code {
            "REQUIRED_FIELD_MISSING" => format!("'{field}' is required."),
            "REQUIRED_FIELD_EMPTY" => format!("'{field}' must not be empty."),
            "TYPE_EMAIL" => format!("'{field}' must be an email address."),
            "TYPE_NUMERIC" => format!("'{field}' must be a number."),
            other => format!("'{field}' is invalid ({other})."),
        }
    }
}

/// Returns every rule that is broken, in the order of the rules. `has_file` says whether a field has a file.
pub(crate) fn broken(rules: &[Rule], fields: &[Field], has_file: impl Fn(&str) -> bool) -> Vec<BrokenRule> {
    let broken = |rule: &Rule| {
        let code = broken_by(rule, fields, has_file(&rule.field))?;
        Some(BrokenRule { field: rule.field.clone(), code })
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
