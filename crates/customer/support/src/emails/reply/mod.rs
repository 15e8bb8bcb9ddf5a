use mail::{Email, EmailLayout};
use serde::Serialize;
use uuid::Uuid;

use super::{TicketHeading, render};

/// The email to the owner of an account about an operator's reply.
#[derive(Serialize)]
pub(crate) struct ReplyEmail<'a> {
    pub author: &'a str,
    pub text: &'a str,
    /// Whether an answer to the email is added to the ticket.
    pub takes_replies: bool,
}

impl ReplyEmail<'_> {
    pub(crate) fn write(
        &self,
        layout: &EmailLayout,
        to: &str,
        heading: &TicketHeading<'_>,
        id: Uuid,
    ) -> Email {
        let subject = heading.subject();
        render(("reply", self), layout, to, (heading, &subject), ("View ticket", "/support", id))
    }
}
