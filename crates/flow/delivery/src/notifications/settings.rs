//! Validates what an owner sends to change an endpoint's notification settings: recipients, rules, subject, Reply-To
//! field.

use std::collections::HashSet;

use accounts::Email;
use api::{Error, FieldError, given};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::notifications::subject;
use crate::plan::rules::Rule;
use crate::store::notifications::NotificationSettings;

const MAX_RECIPIENTS: usize = 20;
const MAX_ROUTING_RULES: usize = 50;
const MAX_FIELD_CHARACTERS: usize = 200;

/// Changes to notification settings. Fields that are left out keep their value. `null` clears a value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NotificationsChange)]
#[expect(clippy::option_option, reason = "absent, null and a value are three things")]
pub(crate) struct NotificationsChange {
    /// The email addresses of all recipients, at most 20. Recipients that aren't in the list are removed.
    #[serde(default)]
    recipients: Option<Vec<String>>,
    /// The routing rules, at most 50. Recipients named in a rule only get matching submissions. All others get everything.
    #[serde(default)]
    rules: Option<Vec<Rule>>,
    /// The subject of notification emails, at most 200 characters.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    subject: Option<Option<String>>,
    /// The field with the visitor's email address, used as Reply-To.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    reply_to_field: Option<Option<String>>,
}

fn on_field(field: &'static str, code: &'static str, message: &'static str) -> Error {
    Error::invalid(vec![FieldError::new(field, code, message)])
}

impl NotificationsChange {
    /// The recipients without duplicates; `None` if the request doesn't change them.
    pub(crate) fn recipients(&self) -> Result<Option<Vec<Email>>, Error> {
        let Some(typed) = &self.recipients else { return Ok(None) };
        let mut known = HashSet::new();
        let mut emails = Vec::new();
        for text in typed {
            let email = Email::parse(text)
                .map_err(|_| on_field("recipients", "not_an_address", "One of the addresses is invalid."))?;
            if known.insert(email.identity.clone()) {
                emails.push(email);
            }
        }
        if emails.len() > MAX_RECIPIENTS {
            return Err(on_field("recipients", "too_many", "A form can have at most 20 recipients."));
        }
        Ok(Some(emails))
    }

    /// The settings after the change, for these recipients. Removed recipients are removed from existing rules too.
    pub(crate) fn settings(
        self,
        before: NotificationSettings,
        addresses: &[String],
    ) -> Result<NotificationSettings, Error> {
        let rules = match self.rules {
            Some(rules) => {
                rules.into_iter().map(|rule| checked_rule(rule, addresses)).collect::<Result<_, _>>()?
            }
            None => before.rules.into_iter().filter_map(|rule| without_removed(rule, addresses)).collect(),
        };
        let notifications = NotificationSettings {
            subject: self.subject.map_or(before.subject, cleaned),
            reply_to_field: self.reply_to_field.map_or(before.reply_to_field, cleaned),
            rules,
        };
        let is_long = |text: &Option<String>, max_characters| {
            text.as_ref().is_some_and(|text| text.chars().count() > max_characters)
        };
        if is_long(&notifications.subject, subject::MAX_SUBJECT_TEMPLATE_CHARACTERS) {
            return Err(on_field("subject", "too_long", "A subject can have at most 200 characters."));
        }
        if notifications.subject.as_ref().is_some_and(|text| text.contains(char::is_control)) {
            return Err(on_field("subject", "not_a_line", "A subject must be one line."));
        }
        if is_long(&notifications.reply_to_field, MAX_FIELD_CHARACTERS) {
            return Err(on_field(
                "reply_to_field",
                "too_long",
                "A field name can have at most 200 characters.",
            ));
        }
        if notifications.rules.len() > MAX_ROUTING_RULES {
            return Err(on_field("rules", "too_many", "A form can have at most 50 rules."));
        }
        Ok(notifications)
    }
}

fn cleaned(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// A new rule, validated. It may only name recipients of the endpoint.
fn checked_rule(rule: Rule, addresses: &[String]) -> Result<Rule, Error> {
    let recipients: Vec<String> = rule.recipients.iter().map(|email| email.trim().to_lowercase()).collect();
    let is_long = |text: &str| text.chars().count() > MAX_FIELD_CHARACTERS;
    if rule.field.trim().is_empty() || is_long(&rule.field) || is_long(&rule.equals) {
        return Err(on_field(
            "rules",
            "wrong_rule",
            "A rule needs a field name. Field name and value can have at most 200 characters each.",
        ));
    }
    if recipients.is_empty() || !recipients.iter().all(|email| addresses.contains(email)) {
        return Err(on_field(
            "rules",
            "unknown_recipient",
            "A rule needs at least 1 recipient of this form.",
        ));
    }
    Ok(Rule { recipients, ..rule })
}

/// An existing rule with those of its recipients that are left; `None` if none are.
fn without_removed(rule: Rule, addresses: &[String]) -> Option<Rule> {
    let recipients: Vec<String> =
        rule.recipients.into_iter().filter(|email| addresses.contains(email)).collect();
    (!recipients.is_empty()).then_some(Rule { recipients, ..rule })
}
