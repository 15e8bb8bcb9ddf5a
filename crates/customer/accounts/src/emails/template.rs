//! The templates of all emails about an account, compiled into the binary.

use std::fmt::Display;
use std::sync::LazyLock;

use mail::{Button, Email, EmailContext, EmailLayout, EmailTemplates};

use super::text::EmailText;

macro_rules! email_templates {
    ($($folder:literal / $name:literal),*) => {
        [$(
            (concat!($name, ".html"), include_str!(concat!($folder, "/", $name, "/email.html"))),
            (concat!($name, ".txt"), include_str!(concat!($folder, "/", $name, "/email.txt"))),
        )*]
    };
}

const ACCOUNT_LAYOUT_TEMPLATES: [(&str, &str); 4] = [
    ("account.html", include_str!("layout/account.html")),
    ("account.txt", include_str!("layout/account.txt")),
    ("event.html", include_str!("layout/event.html")),
    ("event.txt", include_str!("layout/event.txt")),
];
const ACCOUNT_EMAIL_TEMPLATES: [(&str, &str); 18] = email_templates![
    "notices" / "account_deleted",
    "links" / "email_change",
    "notices" / "email_changed",
    "notices" / "new_sign_in",
    "notices" / "password_changed",
    "links" / "invitation",
    "links" / "reset_password",
    "notices" / "two_factor_changed",
    "links" / "verify_email"
];

static ACCOUNT_EMAILS: LazyLock<EmailTemplates> = LazyLock::new(|| {
    EmailTemplates::new(ACCOUNT_LAYOUT_TEMPLATES.into_iter().chain(ACCOUNT_EMAIL_TEMPLATES))
});

/// Renders an email, ready to be sent. `id` becomes part of the `Message-ID`, so pass the same one when the same email
/// is retried.
pub(crate) fn render<W: EmailText>(layout: &EmailLayout, email: &W, to: &str, id: impl Display) -> Email {
    let button = email
        .action()
        .map(|action| Button { label: action.label, url: format!("{}{}", layout.public_url, action.path) });
    let context = EmailContext { layout, to, subject: email.subject(), button, email };
    ACCOUNT_EMAILS.render(W::NAME, id, &context)
}
