use mail::{Email, EmailLayout};
use serde::Serialize;
use uuid::Uuid;

use super::{TicketHeading, render};

/// The email to the owner of an account about a request for access to a submission.
#[derive(Serialize)]
pub(crate) struct AccessEmail<'a> {
    pub author: &'a str,
}

impl AccessEmail<'_> {
    pub(crate) fn write(
        &self,
        layout: &EmailLayout,
        to: &str,
        heading: &TicketHeading<'_>,
        id: Uuid,
    ) -> Email {
        let subject = heading.subject();
        render(("access", self), layout, to, (heading, &subject), ("Review request", "/support", id))
    }
}
