use intake::special_fields;
use mail::{Button, Email, EmailContext, EmailLayout};
use serde::Serialize;
use uuid::Uuid;

use crate::notifications::emails::template::DELIVERY_EMAILS;
use crate::store::destinations::DestinationProblem;

/// The email to the owner of a workspace when deliveries to one of its destinations fail.
#[derive(Serialize)]
pub(crate) struct DestinationFailing {
    #[serde(skip)]
    to: String,
    form: String,
    /// An email address or a URL, as its owner entered it.
    target: String,
    /// How many submissions couldn't be delivered.
    count: i64,
    /// How many attempts the most recent of them had.
    attempts: i16,
    /// The last reply of the other server, on one line.
    last_error: Option<String>,
    is_paused: bool,
    /// Whether it is paused because it answered that it is gone.
    is_gone: bool,
}

impl DestinationFailing {
    pub(crate) fn new(to: &str, problem: &DestinationProblem) -> Self {
        Self {
            to: to.to_owned(),
            form: special_fields::one_line(&problem.form).unwrap_or_else(|| "Your form".to_owned()),
            target: problem.target.clone(),
            count: problem.given_up,
            attempts: problem.attempts.unwrap_or(1),
            last_error: problem.last_error.as_deref().and_then(special_fields::one_line),
            is_paused: problem.is_paused,
            is_gone: problem.is_gone,
        }
    }

    pub(crate) fn write(&self, layout: &EmailLayout, id: Uuid) -> Email {
        let what = if self.is_paused { "Webhook paused" } else { "Delivery failed" };
        let button = Button { label: "Open dashboard", url: format!("{}/dashboard", layout.public_url) };
        let context = EmailContext {
            layout,
            to: &self.to,
            subject: &format!("{what}: {}", self.form),
            button: Some(button),
            email: self,
        };
        DELIVERY_EMAILS.render("destination_failing", id, &context)
    }

    /// Samples: one failed submission, several, a webhook that kept failing, and one that is gone.
    #[cfg(test)]
    pub(crate) fn samples() -> [Self; 4] {
        let problem = |target: &str, given_up, attempts, last_error: &str| DestinationProblem {
            target: target.to_owned(),
            address: None,
            form: "Room requests".to_owned(),
            is_paused: false,
            is_gone: false,
            given_up,
            attempts,
            last_error: Some(last_error.to_owned()),
        };
        let (mail, webhook) = ("grace@example.com", "https://hooks.example.com/formtray");
        let one = problem(mail, 1, Some(11), "451 4.7.1 Greylisted, try later");
        let several = problem(mail, 3, Some(1), "550 5.1.1 No such user");
        let paused = problem(webhook, 0, None, "500 Internal Server Error: <h1>Oh</h1>");
        let gone = problem(webhook, 1, Some(1), "410 Gone");
        [
            one,
            several,
            DestinationProblem { is_paused: true, ..paused },
            DestinationProblem { is_paused: true, is_gone: true, ..gone },
        ]
        .map(|problem| Self::new("ada@example.com", &problem))
    }
}
