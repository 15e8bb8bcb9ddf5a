//! The email to an owner whose endpoint or workspace was suspended, or whose suspension was lifted.

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use mail::{Button, Email, EmailContext, EmailLayout, EmailTemplates};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

static SUSPENSION_EMAILS: LazyLock<EmailTemplates> = LazyLock::new(|| {
    EmailTemplates::new([
        ("suspension.html", include_str!("email.html")),
        ("suspension.txt", include_str!("email.txt")),
    ])
});

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Change {
    Suspended,
    Lifted,
}

/// The email to the owner.
#[derive(Serialize)]
pub(crate) struct SuspensionEmail<'a> {
    pub change: Change,
    /// The name of the endpoint; `None` for the whole workspace.
    pub endpoint: Option<&'a str>,
    /// What the operator wrote for the owner, line by line.
    message: Vec<&'a str>,
}

impl<'a> SuspensionEmail<'a> {
    pub(crate) fn new(change: Change, endpoint: Option<&'a str>, message: Option<&'a str>) -> Self {
        let lines = message.unwrap_or_default().lines().map(str::trim).filter(|line| !line.is_empty());
        Self { change, endpoint, message: lines.collect() }
    }

    pub(crate) fn write(&self, layout: &EmailLayout, to: &str, id: Uuid) -> Email {
        let subject = match (self.change, self.endpoint) {
            (Change::Suspended, Some(name)) => format!("Your endpoint \"{name}\" was suspended"),
            (Change::Suspended, None) => "Your workspace was suspended".to_owned(),
            (Change::Lifted, Some(name)) => format!("Your endpoint \"{name}\" works again"),
            (Change::Lifted, None) => "Your workspace works again".to_owned(),
        };
        let (label, path) = match self.change {
            Change::Suspended => ("Contact support", "support"),
            Change::Lifted => ("View endpoints", "endpoints"),
        };
        let button = Some(Button { label, url: format!("{}/{path}", layout.public_url) });
        let context = EmailContext { layout, to, subject: &subject, button, email: self };
        SUSPENSION_EMAILS.render("suspension", id, &context)
    }
}
