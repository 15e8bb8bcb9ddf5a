//! Validates what an owner sends to change an endpoint's notification settings: recipients, rules, subject, Reply-To
//! field.

use std::collections::HashSet;

use accounts::Email;
use api::{Error, FieldError, given};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::DeliveryError;
use crate::notifications::subject;
use crate::plan::rules::Rule;
use crate::store::notifications::NotificationSettings;

const MAX_RECIPIENTS: usize = 20;
pub(crate) const MAX_ROUTING_RULES: usize = 50;
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
    /// Email addresses to add to the recipients. Those that are already recipients stay as they are. If you unsubscribed,
    /// adding your own address subscribes you again. This can't be combined with `recipients`.
    #[serde(default)]
    add_recipients: Option<Vec<String>>,
    /// Email addresses to remove from the recipients. Those that aren't recipients are ignored, and those that are also in
    /// `add_recipients` stay. This can't be combined with `recipients`.
    #[serde(default)]
    remove_recipients: Option<Vec<String>>,
    /// The routing rules, at most 50. Recipients named in a rule only get matching submissions. All others get everything.
    #[serde(default)]
    rules: Option<Vec<Rule>>,
    /// The routing rules that this change is based on, as the API returned them. If the stored rules are different,
    /// nothing is changed and the response is 409 with the code `changed_meanwhile`.
    #[serde(default)]
    rules_before: Option<Vec<Rule>>,
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

/// A change to the recipients of an endpoint. No address occurs twice in a list.
#[derive(Debug)]
pub(crate) enum RecipientsChange {
    Keep,
    Replace(Vec<Email>),
    Edit { add: Vec<Email>, remove: Vec<Email> },
}

impl NotificationsChange {
    /// Fails if the change is based on other rules than the stored ones.
    pub(crate) fn check_rules_before(&self, stored: &[Rule]) -> Result<(), DeliveryError> {
        match &self.rules_before {
            Some(before) if before != stored => Err(DeliveryError::ChangedMeanwhile),
            _ => Ok(()),
        }
    }

    /// What the request does to the recipients.
    pub(crate) fn recipients(&self) -> Result<RecipientsChange, Error> {
        match (&self.recipients, &self.add_recipients, &self.remove_recipients) {
            (None, None, None) => Ok(RecipientsChange::Keep),
            (Some(all), None, None) => Ok(RecipientsChange::Replace(parse_emails("recipients", all)?)),
            (Some(_), _, _) => Err(on_field(
                "recipients",
                "not_together",
                "Send either 'recipients', or 'add_recipients' and 'remove_recipients'.",
            )),
            (None, add, remove) => Ok(RecipientsChange::Edit {
                add: parse_emails("add_recipients", add.as_deref().unwrap_or_default())?,
                remove: parse_emails("remove_recipients", remove.as_deref().unwrap_or_default())?,
            }),
        }
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

/// Parses email addresses and leaves out duplicates.
fn parse_emails(setting: &'static str, typed: &[String]) -> Result<Vec<Email>, Error> {
    let mut known = HashSet::new();
    let mut emails = Vec::new();
    for text in typed {
        let email = Email::parse(text)
            .map_err(|_| on_field(setting, "not_an_address", "One of the addresses is invalid."))?;
        if known.insert(email.identity.clone()) {
            emails.push(email);
        }
    }
    check_recipient_count(setting, emails.len())?;
    Ok(emails)
}

/// Fails if an endpoint can't have this many recipients.
pub(crate) fn check_recipient_count(setting: &'static str, count: usize) -> Result<(), Error> {
    if count > MAX_RECIPIENTS {
        return Err(on_field(setting, "too_many", "A form can have at most 20 recipients."));
    }
    Ok(())
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
