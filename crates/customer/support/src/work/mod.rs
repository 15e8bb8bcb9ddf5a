//! The jobs of this crate and their schedule. Triggers enqueue the first two, whoever wrote the row.

mod error;
mod forget_inbound_emails;
mod forget_unattached;
mod remove_ticket_files;
mod send_ticket_email;

use ::jobs::{Definitions, daily_at, hourly_at};

use forget_inbound_emails::ForgetInboundEmails;
use forget_unattached::ForgetUnattached;
use remove_ticket_files::RemoveTicketFiles;
use send_ticket_email::SendTicketEmail;

/// Registers the jobs of this crate and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<SendTicketEmail>()
        .define_job::<RemoveTicketFiles>()
        .define_job::<ForgetUnattached>()
        .define_job::<ForgetInboundEmails>()
        .with_cron(hourly_at::<ForgetUnattached>(50))
        .with_cron(daily_at::<ForgetInboundEmails>(3, 40))
}
