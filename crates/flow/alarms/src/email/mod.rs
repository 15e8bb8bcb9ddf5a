use std::sync::LazyLock;

use mail::{Email, EmailContext, EmailLayout, EmailTemplates};
use serde::Serialize;
use uuid::Uuid;

use crate::model::Alarm;

static ALARM_EMAIL: LazyLock<EmailTemplates> = LazyLock::new(|| {
    EmailTemplates::new([
        ("alarm.html", include_str!("email.html")),
        ("alarm.txt", include_str!("email.txt")),
    ])
});

/// The email to the operator about an alarm. It contains nothing that anyone else typed.
#[derive(Serialize)]
struct AlarmEmail<'a> {
    title: String,
    message: &'a str,
}

/// Writes the email to the operator about an alarm.
pub(crate) fn email(layout: &EmailLayout, operator: &str, alarm: Alarm, message: &str, id: Uuid) -> Email {
    let problem = problem(alarm);
    let context = EmailContext {
        layout,
        to: operator,
        subject: &format!("Formtray alert: {problem}"),
        button: None,
        email: &AlarmEmail { title: capitalised(problem), message },
    };
    ALARM_EMAIL.render("alarm", id, &context)
}

fn problem(alarm: Alarm) -> &'static str {
    match alarm {
        Alarm::DeadJobs => "background jobs failed",
        Alarm::Spool => "submissions are waiting in the spool",
        Alarm::Outbox => "new submissions are delayed",
        Alarm::SetAside => "submissions can't be delivered",
        Alarm::Late => "deliveries are late",
        Alarm::NotStored => "submissions couldn't be stored",
        Alarm::Meter => "submissions were counted wrongly",
        Alarm::Backup => "the last backup is too old",
    }
}

fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_is_wrong_and_what_to_do() {
        let operator = "operator@example.org";
        let layout = EmailLayout::new("https://forms.example.org", Some(operator));
        let email =
            email(&layout, operator, Alarm::Late, "The oldest delivery is 6 minutes late", Uuid::nil());
        assert_eq!(email.subject, "Formtray alert: deliveries are late");
        for body in [&email.html, &email.text] {
            for words in ["The oldest delivery is 6 minutes late.", "formtray doctor", "forms.example.org"] {
                assert!(body.contains(words), "{words} is not in {body}");
            }
            assert!(!body.contains("Questions"), "the operator has nobody to ask: {body}");
        }
        assert!(email.html.contains(">Deliveries are late</h1>"), "{}", email.html);
    }
}
