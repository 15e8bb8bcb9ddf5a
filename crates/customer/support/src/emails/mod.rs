//! The emails about tickets, a folder for each: an operator's reply and a request for access, for the owner of the account;
//! what customers write, for the operator.

mod access;
mod operator;
mod reply;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use mail::{Button, Email, EmailContext, EmailLayout, EmailTemplates};
use serde::Serialize;
use uuid::Uuid;

pub(crate) use access::AccessEmail;
pub(crate) use operator::OperatorEmail;
pub(crate) use reply::ReplyEmail;

use crate::model::TicketId;

static TICKET_EMAILS: LazyLock<EmailTemplates> = LazyLock::new(|| {
    EmailTemplates::new([
        ("reply.html", include_str!("reply/email.html")),
        ("reply.txt", include_str!("reply/email.txt")),
        ("access.html", include_str!("access/email.html")),
        ("access.txt", include_str!("access/email.txt")),
        ("operator.html", include_str!("operator/email.html")),
        ("operator.txt", include_str!("operator/email.txt")),
    ])
});

/// The ticket that an email is about.
pub(crate) struct TicketHeading<'a> {
    pub id: TicketId,
    pub number: i32,
    pub subject: &'a str,
}

impl TicketHeading<'_> {
    /// Returns the subject of the email. It is the same for all emails about a ticket, so that they are one conversation.
    fn subject(&self) -> String {
        format!("Re: [#{}] {}", self.number, self.subject)
    }
}

/// The values of a template: those of the ticket, and those of one kind of email.
#[derive(Serialize)]
struct TicketValues<'a, E> {
    number: i32,
    subject: &'a str,
    #[serde(flatten)]
    own: &'a E,
}

/// Renders an email whose button opens the ticket.
fn render<E: Serialize>(
    (name, own): (&str, &E),
    layout: &EmailLayout,
    to: &str,
    (heading, subject): (&TicketHeading<'_>, &str),
    (label, path, id): (&'static str, &str, Uuid),
) -> Email {
    let url = format!("{}{path}/{}", layout.public_url, heading.id);
    let values = TicketValues { number: heading.number, subject: heading.subject, own };
    let button = Some(Button { label, url });
    TICKET_EMAILS.render(name, id, &EmailContext { layout, to, subject, button, email: &values })
}
