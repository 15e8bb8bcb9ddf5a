//! The jobs of this crate: emails about accounts, and daily clean-up. Email jobs read the user, render a template from
//! `emails/` and send it; a failed one is retried by the queue.

mod delete_expired;
mod delete_unverified;
mod send_account_deleted;
mod send_email;
mod send_link;
mod send_notice;

use ::jobs::{Definitions, daily_at};

use delete_expired::DeleteExpired;
use delete_unverified::DeleteUnverified;
pub(crate) use send_account_deleted::SendAccountDeleted;
pub(crate) use send_link::{SendEmailChange, SendReset, SendVerification};
pub(crate) use send_notice::SendNotice;

/// Registers this crate's jobs and their schedules (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<SendAccountDeleted>()
        .define_job::<DeleteUnverified>()
        .define_job::<SendVerification>()
        .define_job::<SendEmailChange>()
        .define_job::<SendReset>()
        .define_job::<SendNotice>()
        .define_job::<DeleteExpired>()
        .with_cron(daily_at::<DeleteUnverified>(1, 20))
        .with_cron(daily_at::<DeleteExpired>(3, 50))
}
