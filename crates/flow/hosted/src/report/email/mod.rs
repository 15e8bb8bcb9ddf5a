use std::sync::LazyLock;

use mail::{Button, Email, EmailContext, EmailLayout, EmailTemplates};
use serde::Serialize;
use uuid::Uuid;

use super::reason::Reason;

static REPORT_EMAIL: LazyLock<EmailTemplates> = LazyLock::new(|| {
    EmailTemplates::new([
        ("report.html", include_str!("email.html")),
        ("report.txt", include_str!("email.txt")),
    ])
});

/// The email to the operator about a form that a visitor has reported. The details are as the visitor typed them.
#[derive(Serialize)]
pub(crate) struct ReportEmail {
    reason: &'static str,
    endpoint: String,
    /// The lines of the details.
    details: Vec<String>,
    #[serde(skip)]
    url: String,
}

impl ReportEmail {
    /// `url` is where the form is.
    pub(crate) fn new(reason: Reason, endpoint: String, details: &str, url: String) -> Self {
        let details = details.lines().map(str::trim).filter(|line| !line.is_empty());
        Self { reason: sentence(reason), endpoint, details: details.map(str::to_owned).collect(), url }
    }

    pub(crate) fn write(&self, layout: &EmailLayout, operator: &str, id: Uuid) -> Email {
        let context = EmailContext {
            layout,
            to: operator,
            subject: &format!("Form reported: {}", self.endpoint),
            button: Some(Button { label: "Open the form", url: self.url.clone() }),
            email: self,
        };
        REPORT_EMAIL.render("report", id, &context)
    }
}

fn sentence(reason: Reason) -> &'static str {
    match reason {
        Reason::Phishing => "It asks for passwords or payment details.",
        Reason::Impersonation => "It pretends to be someone else.",
        Reason::Illegal => "It contains illegal or harmful content.",
        Reason::Spam => "It's spam.",
        Reason::Other => "Another reason.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_operator_reads_what_the_visitor_wrote() {
        let operator = "operator@example.org";
        let layout = EmailLayout::new("https://formtray.example", Some(operator));
        let details = "They ask for my <b>PIN</b>.\r\n\r\nBcc: eve@example.com";
        let url = "https://forms.example/h/22bcdfghjkmnpqrs".to_owned();
        let email = ReportEmail::new(Reason::Phishing, "22bcdfghjkmnpqrs".to_owned(), details, url);
        let email = email.write(&layout, operator, Uuid::nil());
        assert_eq!(email.subject, "Form reported: 22bcdfghjkmnpqrs");
        for body in [&email.html, &email.text] {
            for words in [
                "It asks for passwords or payment details.",
                "22bcdfghjkmnpqrs",
                "https://forms.example/h/22bcdfghjkmnpqrs",
                "Bcc: eve@example.com",
                "Nobody has checked this report.",
                "because you operate",
            ] {
                assert!(body.contains(words), "{words} is not in {body}");
            }
            assert!(!body.contains("Questions"), "the operator has nobody to ask: {body}");
        }
        assert!(email.text.contains("> They ask for my <b>PIN</b>.\n> Bcc:"), "{}", email.text);
        assert!(!email.html.contains("<b>PIN"), "{}", email.html);
    }
}
