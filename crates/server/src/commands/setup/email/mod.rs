//! The test email, with a code that shows that it has arrived.

use std::sync::LazyLock;

use mail::{Email, EmailContext, EmailLayout, EmailTemplates};
use uuid::Uuid;

static TEST_EMAIL: LazyLock<EmailTemplates> = LazyLock::new(|| {
    EmailTemplates::new([
        ("setup.html", include_str!("email.html")),
        ("setup.txt", include_str!("email.txt")),
    ])
});

pub(super) fn test_email(layout: &EmailLayout, to: &str, code: &str, id: Uuid) -> Email {
    let context = EmailContext {
        layout,
        to,
        subject: &format!("Formtray test email: {code}"),
        button: None,
        email: &code,
    };
    TEST_EMAIL.render("setup", id, &context)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_versions_have_the_code() {
        let layout = EmailLayout::new("https://forms.example.org", None);
        let email = test_email(&layout, "ada@example.org", "012345", Uuid::nil());
        assert!(email.html.contains("012345") && email.text.contains("012345"));
        assert!(email.text.lines().all(|line| line.len() <= 76), "{}", email.text);
    }
}
