//! Routing rules: which recipients are notified about a submission.

use serde::{Deserialize, Serialize};
use submissions::Field;
use utoipa::ToSchema;

use crate::notifications::field_text;

/// A routing rule: submissions whose field has this value go to these recipients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NotificationRule)]
pub(crate) struct Rule {
    /// The name of the field to check.
    pub field: String,
    /// The value the field must have. Upper and lower case don't matter.
    pub equals: String,
    /// The email addresses of the recipients, in lower case.
    pub recipients: Vec<String>,
}

impl Rule {
    /// Whether a submission matches. Case and surrounding white space don't matter, and one of several answers is
    /// enough.
    fn matches(&self, fields: &[Field]) -> bool {
        let wanted = self.equals.trim().to_lowercase();
        fields
            .iter()
            .filter(|field| field.name == self.field)
            .flat_map(|field| field_text::answers(&field.value))
            .any(|answer| answer.trim().to_lowercase() == wanted)
    }

    fn names(&self, recipient: &str) -> bool {
        self.recipients.iter().any(|named| named == recipient)
    }
}

/// The recipients of an endpoint who are notified about a submission.
///
/// Recipients named in a rule only get submissions that match one of their rules; all others get everything. If
/// nobody would be left, everyone is notified.
pub(crate) fn matching_recipients<'a>(
    rules: &[Rule],
    recipients: &[&'a str],
    fields: &[Field],
) -> Vec<&'a str> {
    let chosen: Vec<&str> = recipients
        .iter()
        .copied()
        .filter(|recipient| {
            let mut theirs = rules.iter().filter(|rule| rule.names(recipient)).peekable();
            theirs.peek().is_none() || theirs.any(|rule| rule.matches(fields))
        })
        .collect();
    if chosen.is_empty() { recipients.to_vec() } else { chosen }
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;

    use super::*;

    const ALL: [&str; 3] = ["owner@a.example", "sales@a.example", "help@a.example"];

    fn fields(pairs: &[(&str, &str)]) -> Vec<Field> {
        let field = |(name, json): &(&str, &str)| {
            Field::new((*name).to_owned(), RawValue::from_string((*json).to_owned()).expect("JSON"))
        };
        pairs.iter().map(field).collect()
    }

    fn rule(equals: &str, recipients: &[&str]) -> Rule {
        let recipients = recipients.iter().map(|email| (*email).to_owned()).collect();
        Rule { field: "department".to_owned(), equals: equals.to_owned(), recipients }
    }

    #[test]
    fn whom_a_rule_names_hears_of_what_fits_and_the_others_of_everything() {
        let rules = [rule("Sales", &[ALL[1]]), rule("Support", &[ALL[2]])];
        let chosen_for = |json| matching_recipients(&rules, &ALL, &fields(&[("department", json)]));
        assert_eq!(chosen_for(r#"" sales ""#), [ALL[0], ALL[1]]);
        assert_eq!(chosen_for(r#""SUPPORT""#), [ALL[0], ALL[2]]);
        assert_eq!(chosen_for(r#""salesforce""#), [ALL[0]]);
        assert_eq!(chosen_for(r#"["Support","Sales"]"#), ALL);
        assert_eq!(matching_recipients(&rules, &ALL, &[]), [ALL[0]]);
        assert_eq!(matching_recipients(&[], &ALL, &[]), ALL);
    }

    #[test]
    fn of_repeated_fields_one_is_enough() {
        let rules = [rule("Sales", &[ALL[1]])];
        let both = fields(&[("department", r#""Press""#), ("department", r#""Sales""#)]);
        assert_eq!(matching_recipients(&rules, &ALL[..2], &both), &ALL[..2]);
        assert_eq!(
            matching_recipients(&[rule("7", &[ALL[1]])], &ALL[..2], &fields(&[("department", "7")])),
            &ALL[..2]
        );
    }

    #[test]
    fn nothing_arrives_unheard() {
        let rules = [rule("Sales", &[ALL[1]]), rule("Support", &[ALL[2]])];
        assert_eq!(
            matching_recipients(&rules, &ALL[1..], &fields(&[("department", r#""Press""#)])),
            &ALL[1..]
        );
    }
}
