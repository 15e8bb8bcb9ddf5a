//! The email that an export is ready.

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use mail::{Button, Email, EmailContext, EmailLayout, EmailTemplates};
use serde::Serialize;
use uuid::Uuid;

static EXPORT_EMAILS: LazyLock<EmailTemplates> = LazyLock::new(|| {
    EmailTemplates::new([
        ("ready.html", include_str!("ready/email.html")),
        ("ready.txt", include_str!("ready/email.txt")),
    ])
});

/// The email to the owner of an account that an export is ready.
#[derive(Serialize)]
pub(crate) struct ReadyEmail<'a> {
    name: &'a str,
    /// Such as "1 submission" or "12,431 submissions".
    submissions: String,
    /// Such as "3.4 MB".
    size: String,
    /// Such as "November 26, 2026".
    expires_on: String,
}

impl<'a> ReadyEmail<'a> {
    pub(crate) fn new(name: &'a str, rows: i64, bytes: i64, expires_at: Timestamp) -> Self {
        let submissions =
            if rows == 1 { "1 submission".into() } else { format!("{} submissions", grouped(rows)) };
        let expires_on = expires_at.to_zoned(TimeZone::UTC).strftime("%B %-d, %Y").to_string();
        Self { name, submissions, size: size(bytes), expires_on }
    }

    pub(crate) fn write(&self, layout: &EmailLayout, to: &str, id: Uuid) -> Email {
        let subject = format!("Your export of {} is ready", self.submissions);
        let button = Some(Button { label: "Download export", url: format!("{}/exports", layout.public_url) });
        EXPORT_EMAILS.render(
            "ready",
            id,
            &EmailContext { layout, to, subject: &subject, button, email: self },
        )
    }
}

/// Formats a number with commas between thousands.
fn grouped(number: i64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a size in bytes.
fn size(bytes: i64) -> String {
    let tenths = |unit: i64| (bytes * 10 + unit / 2) / unit;
    let text = |tenths: i64, unit| match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole} {unit}"),
        (whole, rest) => format!("{whole}.{rest} {unit}"),
    };
    match bytes {
        ..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => text(tenths(1_000), "kB"),
        1_000_000..1_000_000_000 => text(tenths(1_000_000), "MB"),
        _ => text(tenths(1_000_000_000), "GB"),
    }
}
