//! The jobs of this crate and their schedule: what owners are told, and the recount of the meter.

mod error;
mod recount;
mod send_billing_email;
mod tell_held;
mod tell_usage;

use ::jobs::{Definitions, daily_at, every_minute, hourly_at};

use recount::Recount;
use send_billing_email::SendBillingEmail;
use tell_held::TellHeld;
use tell_usage::TellUsage;

/// Registers the jobs of this crate and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<TellUsage>()
        .define_job::<TellHeld>()
        .define_job::<SendBillingEmail>()
        .define_job::<Recount>()
        .with_cron(every_minute::<TellUsage>())
        .with_cron(hourly_at::<TellHeld>(50))
        .with_cron(daily_at::<Recount>(2, 40))
}
