//! The emails about quota and held submissions, a folder for each. They contain numbers only, nothing that anyone typed.

mod held;
#[cfg(test)]
mod tests;
mod usage;

use std::sync::LazyLock;

use mail::EmailTemplates;

pub(crate) use held::HeldEmail;
pub(crate) use usage::UsageEmail;

static BILLING_EMAILS: LazyLock<EmailTemplates> = LazyLock::new(|| {
    EmailTemplates::new([
        ("usage.html", include_str!("usage/email.html")),
        ("usage.txt", include_str!("usage/email.txt")),
        ("held.html", include_str!("held/email.html")),
        ("held.txt", include_str!("held/email.txt")),
    ])
});

/// An amount as people read it: "€10", "€0.24".
fn euros(cents: u64) -> String {
    match cents % 100 {
        0 => format!("€{}", cents / 100),
        rest => format!("€{}.{rest:02}", cents / 100),
    }
}

/// A day as people read it.
fn readable_day(day: jiff::civil::Date) -> String {
    day.strftime("%-d %B %Y").to_string()
}

/// A number with its noun.
fn submissions(count: u64) -> String {
    if count == 1 { "1 submission".to_owned() } else { format!("{count} submissions") }
}
