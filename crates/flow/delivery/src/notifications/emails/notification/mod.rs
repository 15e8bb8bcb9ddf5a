use intake::special_fields;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use mail::{Button, Email, EmailContext, EmailLayout};
use serde::Serialize;
use submissions::{Field, File, Submission};

use crate::model::DeliveryId;
use crate::notifications::emails::template::DELIVERY_EMAILS;
use crate::notifications::field_label::label;
use crate::notifications::field_text;

/// How many fields an email shows. The others can be read in the dashboard.
const MAX_EMAIL_FIELDS: usize = 100;
/// How many characters of fields an email shows. Email programs cut off emails beyond 100 kB.
const MAX_EMAIL_CHARACTERS: usize = 30_000;
/// The longest value that fits beside its label, in characters.
const MAX_SHORT_VALUE_CHARACTERS: usize = 60;

/// The email that notifies a recipient of a submission.
#[derive(Serialize)]
pub(crate) struct Notification {
    #[serde(skip)]
    pub to: String,
    pub form: String,
    #[serde(skip)]
    pub subject: String,
    /// The time of the submission, in the time zone of the form's owner.
    pub at: String,
    pub site: Option<String>,
    /// The text that a list of emails shows after the subject.
    pub preview: String,
    pub fields: Vec<ShownField>,
    pub more_fields: usize,
    pub files: Vec<LinkedFile>,
    pub is_one_file: bool,
    pub file_days: i64,
    /// Where a reply goes.
    pub reply_to: Option<String>,
    pub open_url: String,
    pub unsubscribe_url: String,
}

/// A field as the email shows it.
#[derive(Serialize)]
pub(crate) struct ShownField {
    label: String,
    first: String,
    lines: Vec<String>,
    is_short: bool,
    is_cut: bool,
}

/// A file, shown as a link.
#[derive(Serialize)]
pub(crate) struct LinkedFile {
    name: String,
    size: String,
    url: String,
}

impl LinkedFile {
    pub(crate) fn new(file: &File, url: String) -> Self {
        let name = special_fields::one_line(&file.name).unwrap_or_else(|| "file".to_owned());
        Self { name, size: readable_size(file.size), url }
    }
}

impl Notification {
    /// Fills in what the submission itself contains. The caller adds the rest.
    pub(crate) fn of(submission: &Submission, form: &str, timezone: &str) -> Self {
        let (fields, more_fields) = shown_fields(&submission.fields);
        Self {
            form: special_fields::one_line(form).unwrap_or_else(|| "Your form".to_owned()),
            at: readable_time(submission.created_at, timezone),
            site: submission.origin.as_deref().and_then(site),
            preview: preview(&fields),
            fields,
            more_fields,
            to: String::new(),
            subject: String::new(),
            files: Vec::new(),
            is_one_file: false,
            file_days: submissions::SHARED_FILE_DAYS,
            reply_to: None,
            open_url: String::new(),
            unsubscribe_url: String::new(),
        }
    }

    #[must_use]
    pub(crate) fn with_files(self, files: Vec<LinkedFile>) -> Self {
        Self { is_one_file: files.len() == 1, files, ..self }
    }

    /// Renders the email: from the operator's address with the form's name, with replies going to the visitor.
    ///
    /// `id` is the same at each attempt.
    pub(crate) fn write(&self, layout: &EmailLayout, id: DeliveryId) -> Email {
        let button = Some(Button { label: "Open in Formtray", url: self.open_url.clone() });
        let context = EmailContext { layout, to: &self.to, subject: &self.subject, button, email: self };
        Email {
            from_name: Some(format!("{} via Formtray", self.form)),
            reply_to: self.reply_to.clone(),
            headers: vec![
                ("List-Unsubscribe", format!("<{}>", self.unsubscribe_url)),
                ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
            ],
            id: id.email_id(),
            ..DELIVERY_EMAILS.render("notification", id, &context)
        }
    }
}

/// The fields that the email shows, and how many it leaves out. Those that the form didn't show aren't mentioned.
pub(super) fn shown_fields(fields: &[Field]) -> (Vec<ShownField>, usize) {
    let mut room = MAX_EMAIL_CHARACTERS;
    let mut shown = Vec::new();
    let fields: Vec<&Field> = fields.iter().filter(|field| !field.hidden).collect();
    for field in fields.iter().take(MAX_EMAIL_FIELDS) {
        let (lines, is_cut) = field_text::lines(&field.value);
        let size = lines.iter().map(|line| line.chars().count() + 1).sum::<usize>() + 20;
        if size > room {
            break;
        }
        room -= size;
        let is_short = !is_cut
            && lines.len() <= 1
            && lines.iter().all(|line| line.chars().count() <= MAX_SHORT_VALUE_CHARACTERS);
        let first = lines.first().cloned().unwrap_or_else(|| "–".to_owned());
        let own = field.label.as_deref().and_then(special_fields::one_line);
        let label = own.unwrap_or_else(|| label(&field.name));
        shown.push(ShownField { label, first, lines, is_short, is_cut });
    }
    let left_out = fields.len() - shown.len();
    (shown, left_out)
}

pub(super) fn preview(fields: &[ShownField]) -> String {
    let texts = fields.iter().filter_map(|field| field.lines.first());
    let line = special_fields::one_line(&texts.take(6).map(String::as_str).collect::<Vec<_>>().join(" · "));
    line.unwrap_or_default().chars().take(140).collect()
}

/// A time as people read it, in a time zone.
pub(super) fn readable_time(at: Timestamp, timezone: &str) -> String {
    let zone = TimeZone::get(timezone).unwrap_or(TimeZone::UTC);
    let name = zone.iana_name().unwrap_or("UTC").replace('_', " ");
    format!("{} ({name})", at.to_zoned(zone).strftime("%-d %B %Y, %H:%M"))
}

/// An origin without its scheme, as people read it.
fn site(origin: &str) -> Option<String> {
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    special_fields::one_line(host).filter(|host| host != "null")
}

/// A size in units of 1024, like the limit for files: 10,485,760 bytes are "10 MB".
fn readable_size(bytes: i64) -> String {
    const KB: i64 = 1_024;
    const MB: i64 = 1_024 * KB;
    if bytes < KB {
        return format!("{bytes} B");
    }
    let kilobytes = (bytes + KB / 2) / KB;
    if kilobytes < 1_024 {
        return format!("{kilobytes} kB");
    }
    let tenths = (bytes * 10 + MB / 2) / MB;
    match tenths % 10 {
        0 => format!("{} MB", tenths / 10),
        tenth => format!("{}.{tenth} MB", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_sites_are_told_as_people_say_them() {
        assert_eq!([7, 1_499, 1_048_575].map(readable_size), ["7 B", "1 kB", "1 MB"]);
        assert_eq!([2_481_223, 10_485_760].map(readable_size), ["2.4 MB", "10 MB"]);
        assert_eq!(site("https://example.com:8443").as_deref(), Some("example.com:8443"));
        assert_eq!(site("null"), None);
    }

    #[test]
    fn times_are_those_of_the_owner() {
        let at = |zone| readable_time("2026-07-01T22:30:00Z".parse().expect("a time"), zone);
        assert_eq!(at("America/New_York"), "1 July 2026, 18:30 (America/New York)");
        assert_eq!(at("Middle-earth/Shire"), "1 July 2026, 22:30 (UTC)");
    }
}
