//! The templates of this crate's emails, embedded in the program.

use std::sync::LazyLock;

use mail::EmailTemplates;

/// The templates of all emails. `render` gets the name of an email's folder.
pub(super) static DELIVERY_EMAILS: LazyLock<EmailTemplates> = LazyLock::new(|| {
    EmailTemplates::new([
        ("notification.html", include_str!("notification/email.html")),
        ("notification.txt", include_str!("notification/email.txt")),
        ("confirm_recipient.html", include_str!("confirm_recipient/email.html")),
        ("confirm_recipient.txt", include_str!("confirm_recipient/email.txt")),
        ("webhooks_paused.html", include_str!("webhooks_paused/email.html")),
        ("webhooks_paused.txt", include_str!("webhooks_paused/email.txt")),
        ("opened.html", include_str!("opened/email.html")),
        ("opened.txt", include_str!("opened/email.txt")),
        ("destination_failing.html", include_str!("destination_failing/email.html")),
        ("destination_failing.txt", include_str!("destination_failing/email.txt")),
    ])
});
