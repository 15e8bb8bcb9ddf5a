use intake::special_fields;
use mail::{Button, Email, EmailContext, EmailLayout};
use serde::Serialize;
use submissions::Submission;
use uuid::Uuid;

use super::notification::{preview, readable_time, shown_fields};
use crate::notifications::emails::template::DELIVERY_EMAILS;

/// The email about submissions that were held and have been opened: one for all of them.
#[derive(Serialize)]
pub(crate) struct Opened {
    #[serde(skip)]
    pub to: String,
    pub forms: Vec<OpenedForm>,
    pub unsubscribe_url: String,
}

/// The opened submissions of one form.
#[derive(Serialize)]
pub(crate) struct OpenedForm {
    name: String,
    submissions: Vec<OpenedLine>,
    /// Whether there are more than these.
    has_more: bool,
}

/// One submission, on one line.
#[derive(Serialize)]
struct OpenedLine {
    at: String,
    text: String,
    url: String,
}

impl OpenedForm {
    pub(crate) fn new(
        name: &str,
        has_more: bool,
        submissions: &[&Submission],
        base: &str,
        timezone: &str,
    ) -> Self {
        let line = |submission: &&Submission| OpenedLine {
            at: readable_time(submission.created_at, timezone),
            text: preview(&shown_fields(&submission.fields).0),
            url: format!("{base}/submissions/{}", submission.id),
        };
        Self {
            name: special_fields::one_line(name).unwrap_or_else(|| "Your form".to_owned()),
            submissions: submissions.iter().map(line).collect(),
            has_more,
        }
    }
}

impl Opened {
    /// Renders the email. `id` is the same at each attempt.
    pub(crate) fn write(&self, layout: &EmailLayout, id: Uuid) -> Email {
        let button = Some(Button { label: "Open inbox", url: format!("{}/submissions", layout.public_url) });
        let subject = match &self.forms[..] {
            [form] => format!("Opened submissions: {}", form.name),
            _ => "Opened submissions".to_owned(),
        };
        let context = EmailContext { layout, to: &self.to, subject: &subject, button, email: self };
        Email {
            headers: vec![
                ("List-Unsubscribe", format!("<{}>", self.unsubscribe_url)),
                ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
            ],
            ..DELIVERY_EMAILS.render("opened", id, &context)
        }
    }
}
