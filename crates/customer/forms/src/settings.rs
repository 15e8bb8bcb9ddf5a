//! Validates changes to the settings of an endpoint. The API's `Change` comes in; the new `Settings` go out, or all
//! errors at once. `http/update.rs` saves them.

use std::collections::HashSet;

use api::FieldError;
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;

use crate::error::FormError;
use crate::model::{Language, Rule, Settings, Status};

const MAX_ENDPOINT_NAME_CHARACTERS: usize = 120;
const MAX_LABEL_CHARACTERS: usize = 60;
const MAX_SITES: usize = 50;
const MAX_ALLOWED_SENDERS: usize = 200;
const MAX_SETTING_URL_BYTES: usize = 2000;
const MAX_RETENTION_DAYS: i32 = 3650;
/// The most days for which spam and trash are kept, and how long they are if the owner doesn't say.
const MAX_FOLDER_RETENTION_DAYS: i32 = 30;
const MAX_CLOSED_MESSAGE_CHARACTERS: usize = 500;
const MAX_VALIDATION_RULES: usize = 100;

/// Changes to the settings of an endpoint. Fields that are left out keep their value. `null` clears a value.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::option_option, reason = "absent, null and a value are three things")]
pub(crate) struct Change {
    /// The name shown in the dashboard, at most 120 characters.
    pub name: Option<String>,
    /// The client or project this endpoint belongs to, at most 60 characters. Shown in the dashboard. `null` or an empty
    /// text removes it.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<String>)]
    pub label: Option<Option<String>>,
    /// `active` or `paused`. Only the operator can suspend an endpoint.
    pub status: Option<Status>,
    /// All allowed domains, as origins such as `https://example.com`. At most 50. Domains that aren't in the list are
    /// removed.
    pub sites: Option<Vec<String>>,
    /// Domains to add to the allowed domains. Those that are already allowed stay as they are. This can't be combined with
    /// `sites`.
    pub add_sites: Option<Vec<String>>,
    /// Domains to remove from the allowed domains. Those that aren't allowed are ignored, and those that are also in
    /// `add_sites` stay. This can't be combined with `sites`.
    pub remove_sites: Option<Vec<String>>,
    /// Whether only submissions from `sites` are accepted.
    pub only_these_sites: Option<bool>,
    /// Where visitors go after submitting: a full `https://` URL. `null` shows the thank-you page.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<String>)]
    pub redirect_url: Option<Option<String>>,
    /// The name of a hidden field. Submissions that fill it in are treated as spam.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<String>)]
    pub honeypot: Option<Option<String>>,
    /// All allowed senders: email addresses whose submissions the spam check lets through, at most 200. Addresses that aren't
    /// in the list are removed.
    pub allowed_senders: Option<Vec<String>>,
    /// Email addresses to add to the allowed senders. Those that are already allowed stay as they are. This can't be combined
    /// with `allowed_senders`.
    pub add_allowed_senders: Option<Vec<String>>,
    /// The number of days after which submissions are deleted, 1 to 3650. `null` keeps them.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<i32>)]
    pub retention_days: Option<Option<i32>>,
    /// The number of days after which spam is deleted, 1 to 30. `null` means 30.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<i32>)]
    pub spam_retention_days: Option<Option<i32>>,
    /// The number of days in the trash after which a submission is deleted, 1 to 30. `null` means 30.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<i32>)]
    pub trash_retention_days: Option<Option<i32>>,
    /// The language of the pages that visitors see. `null` uses each visitor's own language.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<Language>)]
    pub language: Option<Option<Language>>,
    /// The message shown to visitors while the endpoint is paused, at most 500 characters.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<String>)]
    pub closed_message: Option<Option<String>>,
    /// The validation rules for fields, at most 100. A submission that breaks one is rejected.
    pub rules: Option<Vec<Rule>>,
    /// Whether to merge duplicate submissions sent within 10 seconds.
    pub merge_twins: Option<bool>,
    /// Whether to accept executable files.
    pub allow_executables: Option<bool>,
    /// Whether to save submissions rejected because of their domain to the spam folder.
    pub keep_foreign: Option<bool>,
}

impl Settings {
    /// The settings of a new endpoint with this name and label, or everything that is wrong with them.
    pub(crate) fn new(name: &str, label: Option<&str>) -> Result<Self, FormError> {
        let mut wrong = Vec::new();
        let mut collector = ErrorCollector(&mut wrong);
        let settings = Self {
            name: collector.parsed(Some(name), String::new(), parse_name),
            label: collector.parsed(label, None, parse_label),
            status: Status::Active,
            sites: Vec::new(),
            only_these_sites: false,
            redirect_url: None,
            honeypot: None,
            allowed_senders: Vec::new(),
            retention_days: None,
            spam_retention_days: None,
            trash_retention_days: None,
            language: None,
            closed_message: None,
            rules: Vec::new(),
            merge_twins: true,
            allow_executables: false,
            keep_foreign: false,
        };
        if wrong.is_empty() { Ok(settings) } else { Err(FormError::Invalid(wrong)) }
    }

    /// Applies the whole change, or returns everything that is wrong with it.
    pub(crate) fn changed(self, change: Change) -> Result<Self, FormError> {
        let mut wrong = Vec::new();
        let mut collector = ErrorCollector(&mut wrong);
        let settings = Self {
            name: collector.parsed(change.name, self.name, |name| parse_name(&name)),
            label: collector
                .parsed(change.label, self.label, |label| label.as_deref().map_or(Ok(None), parse_label)),
            status: collector.parsed(change.status, self.status, |status| parse_status(self.status, status)),
            sites: collector.parsed(
                changed_sites(&self.sites, change.sites, change.add_sites, change.remove_sites).transpose(),
                self.sites,
                |sites| sites,
            ),
            only_these_sites: change.only_these_sites.unwrap_or(self.only_these_sites),
            redirect_url: collector.parsed(change.redirect_url, self.redirect_url, |url| {
                url.as_deref().map(parse_redirect).transpose()
            }),
            honeypot: collector.parsed(change.honeypot, self.honeypot, |name| {
                name.map(|name| parse_field_name("honeypot", name)).transpose()
            }),
            allowed_senders: collector.parsed(
                changed_senders(&self.allowed_senders, change.allowed_senders, change.add_allowed_senders)
                    .transpose(),
                self.allowed_senders,
                |senders| senders,
            ),
            retention_days: collector.parsed(change.retention_days, self.retention_days, |days| {
                days.map(parse_retention).transpose()
            }),
            spam_retention_days: collector.parsed(
                change.spam_retention_days,
                self.spam_retention_days,
                |days| days.map(|days| parse_folder_retention("spam_retention_days", days)).transpose(),
            ),
            trash_retention_days: collector.parsed(
                change.trash_retention_days,
                self.trash_retention_days,
                |days| days.map(|days| parse_folder_retention("trash_retention_days", days)).transpose(),
            ),
            language: change.language.unwrap_or(self.language),
            closed_message: collector.parsed(change.closed_message, self.closed_message, |text| {
                text.map(parse_closed_message).transpose()
            }),
            rules: collector.parsed(change.rules, self.rules, parse_rules),
            merge_twins: change.merge_twins.unwrap_or(self.merge_twins),
            allow_executables: change.allow_executables.unwrap_or(self.allow_executables),
            keep_foreign: change.keep_foreign.unwrap_or(self.keep_foreign),
        };
        if wrong.is_empty() { Ok(settings) } else { Err(FormError::Invalid(wrong)) }
    }
}

/// Collects all errors instead of stopping at the first one.
struct ErrorCollector<'a>(&'a mut Vec<FieldError>);

impl ErrorCollector<'_> {
    /// Parses a value if one was given. Otherwise, or after an error, the current value stays.
    fn parsed<Raw, T>(
        &mut self,
        raw: Option<Raw>,
        current: T,
        parse: impl FnOnce(Raw) -> Result<T, FieldError>,
    ) -> T {
        match raw.map(parse) {
            None => current,
            Some(Ok(new)) => new,
            Some(Err(error)) => {
                self.0.push(error);
                current
            }
        }
    }
}

fn parse_name(name: &str) -> Result<String, FieldError> {
    let name = name.trim();
    if name.is_empty() {
        return Err(FieldError::new("name", "required", "Enter a name for the endpoint."));
    }
    if name.chars().count() > MAX_ENDPOINT_NAME_CHARACTERS || name.chars().any(char::is_control) {
        return Err(FieldError::new(
            "name",
            "not_a_name",
            "A name must be one line of up to 120 characters.",
        ));
    }
    Ok(name.to_owned())
}

/// Parses a label. An empty one is none.
fn parse_label(label: &str) -> Result<Option<String>, FieldError> {
    let label = label.trim();
    if label.chars().count() > MAX_LABEL_CHARACTERS || label.chars().any(char::is_control) {
        return Err(FieldError::new(
            "label",
            "not_a_label",
            "A label must be one line of up to 60 characters.",
        ));
    }
    Ok((!label.is_empty()).then(|| label.to_owned()))
}

fn parse_status(current: Status, wanted: Status) -> Result<Status, FieldError> {
    match (current, wanted) {
        (_, Status::Suspended) => {
            Err(FieldError::new("status", "not_yours", "Only the operator can suspend an endpoint."))
        }
        (Status::Suspended, _) => {
            Err(FieldError::new("status", "suspended", "The operator has suspended this endpoint."))
        }
        (_, wanted) => Ok(wanted),
    }
}

/// The allowed domains after a change: a list that replaces them, or domains to remove from them and to add to them.
/// `None` if they don't change.
fn changed_sites(
    current: &[String],
    all: Option<Vec<String>>,
    add: Option<Vec<String>>,
    remove: Option<Vec<String>>,
) -> Result<Option<Vec<String>>, FieldError> {
    match (all, add, remove) {
        (None, None, None) => Ok(None),
        (Some(all), None, None) => parse_sites("sites", &all).map(Some),
        (Some(_), _, _) => Err(FieldError::new(
            "sites",
            "not_together",
            "Send either 'sites', or 'add_sites' and 'remove_sites'.",
        )),
        (None, add, remove) => {
            let removed = parse_sites("remove_sites", &remove.unwrap_or_default())?;
            let added = parse_sites("add_sites", &add.unwrap_or_default())?;
            let mut sites: Vec<String> = current
                .iter()
                .filter(|site| !removed.contains(site) || added.contains(site))
                .cloned()
                .collect();
            sites.extend(added.into_iter().filter(|site| !current.contains(site)));
            if sites.len() > MAX_SITES { Err(too_many_sites("add_sites")) } else { Ok(Some(sites)) }
        }
    }
}

fn parse_sites(setting: &'static str, sites: &[String]) -> Result<Vec<String>, FieldError> {
    if sites.len() > MAX_SITES {
        return Err(too_many_sites(setting));
    }
    let mut origins: Vec<String> =
        sites.iter().map(|site| parse_site(setting, site)).collect::<Result<_, _>>()?;
    let mut seen = HashSet::new();
    origins.retain(|origin| seen.insert(origin.clone()));
    Ok(origins)
}

fn too_many_sites(setting: &'static str) -> FieldError {
    FieldError::new(setting, "too_many", "You can add at most 50 domains.")
}

/// Parses an allowed domain into an origin. `example.com` is read as `https://example.com`.
fn parse_site(setting: &'static str, site: &str) -> Result<String, FieldError> {
    let site = site.trim();
    let full = if site.contains("://") { site.to_owned() } else { format!("https://{site}") };
    Url::parse(&full)
        .ok()
        .filter(|url| {
            site.len() <= MAX_SETTING_URL_BYTES
                && is_web(url)
                && url.path() == "/"
                && url.query().is_none()
                && url.fragment().is_none()
        })
        .map(|url| url.origin().ascii_serialization())
        .ok_or_else(|| {
            FieldError::new(
                setting,
                "not_a_site",
                format!("'{}' isn't a domain. Enter it like https://example.com.", site.escape_debug()),
            )
        })
}

/// The allowed senders after a change: a list that replaces them, or addresses to add to them. `None` if they don't change.
fn changed_senders(
    current: &[String],
    all: Option<Vec<String>>,
    add: Option<Vec<String>>,
) -> Result<Option<Vec<String>>, FieldError> {
    let (setting, mut senders, new) = match (all, add) {
        (None, None) => return Ok(None),
        (Some(all), None) => ("allowed_senders", Vec::new(), all),
        (None, Some(add)) => ("add_allowed_senders", current.to_vec(), add),
        (Some(_), Some(_)) => {
            return Err(FieldError::new(
                "allowed_senders",
                "not_together",
                "Send either 'allowed_senders' or 'add_allowed_senders'.",
            ));
        }
    };
    for sender in new {
        let sender = parse_sender(setting, &sender)?;
        if !senders.contains(&sender) {
            senders.push(sender);
        }
        if senders.len() > MAX_ALLOWED_SENDERS {
            return Err(FieldError::new(setting, "too_many", "You can allow at most 200 senders."));
        }
    }
    Ok(Some(senders))
}

fn parse_sender(setting: &'static str, sender: &str) -> Result<String, FieldError> {
    let address = sender.trim().to_lowercase();
    if schema::is_address(&address) {
        Ok(address)
    } else {
        let message = format!("'{}' isn't an email address.", sender.escape_debug());
        Err(FieldError::new(setting, "not_an_address", message))
    }
}

fn parse_redirect(redirect: &str) -> Result<String, FieldError> {
    let parsed =
        Url::parse(redirect.trim()).ok().filter(|url| redirect.len() <= MAX_SETTING_URL_BYTES && is_web(url));
    match parsed {
        Some(url) if url.scheme() == "https" || is_local(&url) => Ok(url.into()),
        _ => Err(FieldError::new("redirect_url", "not_https", "Enter a full URL that starts with https://.")),
    }
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none()
}

fn is_local(url: &Url) -> bool {
    matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"))
}

fn parse_closed_message(text: String) -> Result<String, FieldError> {
    let fits = text.chars().count() <= MAX_CLOSED_MESSAGE_CHARACTERS
        && !text.chars().any(|c| c.is_control() && c != '\n' && c != '\r');
    if fits {
        Ok(text)
    } else {
        Err(FieldError::new("closed_message", "too_long", "Use at most 500 characters of plain text."))
    }
}

fn parse_rules(rules: Vec<Rule>) -> Result<Vec<Rule>, FieldError> {
    if rules.len() > MAX_VALIDATION_RULES {
        return Err(FieldError::new("rules", "too_many", "You can add at most 100 rules."));
    }
    let mut seen = HashSet::new();
    for rule in &rules {
        parse_field_name("rules", rule.field.clone())?;
        if !seen.insert(&rule.field) {
            return Err(FieldError::new("rules", "repeated", "Each field can have only one rule."));
        }
    }
    Ok(rules)
}

fn parse_field_name(setting: &'static str, name: String) -> Result<String, FieldError> {
    let fits = (1..=100).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    if fits {
        Ok(name)
    } else {
        Err(FieldError::new(setting, "not_a_field", "A field name must have 1 to 100 characters."))
    }
}

fn parse_retention(days: i32) -> Result<i32, FieldError> {
    if (1..=MAX_RETENTION_DAYS).contains(&days) {
        Ok(days)
    } else {
        Err(FieldError::new("retention_days", "out_of_range", "Enter a number of days between 1 and 3650."))
    }
}

/// Spam and trash are never kept longer than all others are by default.
fn parse_folder_retention(setting: &'static str, days: i32) -> Result<i32, FieldError> {
    if (1..=MAX_FOLDER_RETENTION_DAYS).contains(&days) {
        Ok(days)
    } else {
        Err(FieldError::new(setting, "out_of_range", "Enter a number of days between 1 and 30."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_become_origins() {
        for (typed, origin) in [
            ("example.com", "https://example.com"),
            (" https://Example.com/ ", "https://example.com"),
            ("http://localhost:3000", "http://localhost:3000"),
            ("https://bücher.example", "https://xn--bcher-kva.example"),
        ] {
            assert_eq!(parse_site("sites", typed).ok().as_deref(), Some(origin), "{typed}");
        }
        for wrong in [
            "",
            "https://",
            "ftp://example.com",
            "https://example.com/path",
            "https://me@example.com",
            "javascript:alert(1)",
            "https://a b",
        ] {
            assert!(parse_site("sites", wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn redirects_are_https_or_local() {
        for good in ["https://example.com/thanks?a=b", "http://localhost:3000/thanks"] {
            assert!(parse_redirect(good).is_ok(), "{good}");
        }
        for bad in [
            "/thanks",
            "http://example.com",
            "javascript:alert(1)",
            "data:text/html,x",
            "https://u:p@example.com",
        ] {
            assert!(parse_redirect(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        let change =
            Change { name: Some(" ".to_owned()), status: Some(Status::Suspended), ..Change::default() };
        let Err(FormError::Invalid(wrong)) = Settings::new("Contact", None).and_then(|s| s.changed(change))
        else {
            panic!("two fields are wrong");
        };
        assert_eq!(wrong.iter().map(|e| e.field.as_ref()).collect::<Vec<_>>(), ["name", "status"]);
    }

    #[test]
    fn null_clears_and_absent_leaves() {
        let change: Change = serde_json::from_str(r#"{"redirect_url": null}"#).expect("a change");
        let before = Settings {
            redirect_url: Some("https://example.com/".to_owned()),
            honeypot: Some("fax".to_owned()),
            ..Settings::new("Contact", None).expect("a name")
        };
        let after = before.changed(change).expect("nothing wrong");
        assert_eq!((after.redirect_url, after.honeypot.as_deref()), (None, Some("fax")));
    }
}
