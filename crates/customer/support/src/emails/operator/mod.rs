use mail::{Email, EmailLayout};
use serde::Serialize;
use uuid::Uuid;

use super::{TicketHeading, render};

/// The email to the operator about a new ticket, or a reply to one.
#[derive(Serialize)]
pub(crate) struct OperatorEmail<'a> {
    pub author: &'a str,
    /// The email address of the account.
    pub owner: &'a str,
    pub text: &'a str,
    /// The number of attached files.
    pub files: i64,
    /// Whether it's the first message of a ticket.
    pub is_first: bool,
    /// The address of a sender who isn't the owner, if the message is held.
    pub held_from: Option<&'a str>,
}

impl OperatorEmail<'_> {
    pub(crate) fn write(
        &self,
        layout: &EmailLayout,
        to: &str,
        heading: &TicketHeading<'_>,
        id: Uuid,
    ) -> Email {
        let subject = if self.is_first {
            format!("[#{}] {}", heading.number, heading.subject)
        } else {
            heading.subject()
        };
        render(("operator", self), layout, to, (heading, &subject), ("Open ticket", "/admin/tickets", id))
    }
}
