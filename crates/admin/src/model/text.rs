//! Texts that operators write in advance: reply templates and announcements.

use api::{Error, FieldError};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

kernel::uuid_id! {
    /// The id of a reply template.
    TemplateId
}
kernel::uuid_id! {
    /// The id of an announcement.
    AnnouncementId
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReplyTemplates {
    /// By name.
    pub items: Vec<ReplyTemplate>,
}

/// A text for replies to tickets.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReplyTemplate {
    pub id: TemplateId,
    pub name: String,
    pub text: String,
}

/// A new reply template. One with the same name is replaced.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveTemplate {
    /// 1 to 100 characters.
    pub name: String,
    /// 1 to 10,000 characters.
    pub text: String,
}

/// The announcements that are shown in the dashboard now, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Announcements {
    pub items: Vec<Announcement>,
}

/// A text that everyone who is signed in sees.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Announcement {
    pub id: AnnouncementId,
    pub text: String,
}

/// All announcements, newest first, at most 100.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminAnnouncements {
    pub items: Vec<AdminAnnouncement>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminAnnouncement {
    pub id: AnnouncementId,
    pub text: String,
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    /// Null: until it is deleted.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub ends_at: Option<Timestamp>,
    pub created_by: String,
}

/// A new announcement.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PublishAnnouncement {
    /// 1 to 500 characters.
    pub text: String,
    /// When it appears. Now if it's left out.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Timestamp>,
    /// When it disappears. It stays until it is deleted if this is left out.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Timestamp>,
}

/// Checks that a text has between 1 and `max` characters, and returns it trimmed.
pub(crate) fn required_text(field: &'static str, text: &str, max: usize) -> Result<String, Error> {
    let text = storable(text);
    let text = text.trim();
    if text.is_empty() {
        let error = FieldError::new(field, "required", "This field is required.");
        return Err(Error::invalid(vec![error]));
    }
    if text.chars().count() > max {
        let message = format!("This text is too long. The limit is {max} characters.");
        return Err(Error::invalid(vec![FieldError::new(field, "too_long", message)]));
    }
    Ok(text.to_owned())
}

/// Replaces the one character that PostgreSQL doesn't store in a text.
pub(crate) fn storable(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

/// Checks that a text has at most `max` characters, and returns it trimmed. An empty one is none.
pub(crate) fn optional_text(
    field: &'static str,
    text: Option<&str>,
    max: usize,
) -> Result<Option<String>, Error> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    text.map(|text| required_text(field, text, max)).transpose()
}
