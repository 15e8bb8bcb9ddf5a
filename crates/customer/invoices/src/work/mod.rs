//! The jobs of this crate and their schedule: the month's turn, reminders, and the last invoice of a deleted workspace.

mod bill_month;
mod close_books;
mod error;
mod remind;
mod send_invoice_email;

use ::jobs::{Definitions, daily_at, hourly_at};

pub use bill_month::{BillMonth, bill_all};
pub use close_books::CloseBooks;
use remind::Remind;
pub(crate) use send_invoice_email::SendInvoiceEmail;

/// Registers the jobs of this crate and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<BillMonth>()
        .define_job::<Remind>()
        .define_job::<CloseBooks>()
        .define_job::<SendInvoiceEmail>()
        // Every night, so that a month is billed later if the server was down when it ended.
        .with_cron(daily_at::<BillMonth>(3, 5))
        .with_cron(daily_at::<Remind>(6, 10))
        .with_cron(hourly_at::<CloseBooks>(25))
}
