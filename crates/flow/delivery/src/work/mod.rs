//! The background jobs of this crate, one file each.

mod delete_destinations;
mod error;
mod extra_webhooks;
mod hold_back;
mod release;
mod send_confirmation_email;
mod send_failure_email;
mod send_opened_email;
mod suppress_bounced;
mod tell_opened;

use ::jobs::{Definitions, daily_at, hourly_at};

pub use delete_destinations::DeleteDestinations;
pub use extra_webhooks::ResumeWebhooks;
use extra_webhooks::{PauseWebhooks, SendWebhooksPaused};
pub(crate) use hold_back::HoldBack;
pub(crate) use release::ReleaseResumed;
use release::ReleaseStragglers;
pub use release::ReleaseVerified;
pub(crate) use send_confirmation_email::{CONFIRMATION_LINK_DAYS, SendConfirmationEmail, take_from_limits};
pub(crate) use send_failure_email::SendFailureEmail;
use send_opened_email::SendOpenedEmail;
pub use suppress_bounced::SuppressBounced;
pub use tell_opened::TellOpened;

/// Registers this crate's jobs and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<SendConfirmationEmail>()
        .define_job::<DeleteDestinations>()
        .define_job::<SendFailureEmail>()
        .define_job::<TellOpened>()
        .define_job::<SendOpenedEmail>()
        .define_job::<HoldBack>()
        .define_job::<ReleaseResumed>()
        .define_job::<ReleaseVerified>()
        .define_job::<ReleaseStragglers>()
        .define_job::<SuppressBounced>()
        .define_job::<PauseWebhooks>()
        .define_job::<ResumeWebhooks>()
        .define_job::<SendWebhooksPaused>()
        .with_cron(hourly_at::<ReleaseStragglers>(40))
        .with_cron(daily_at::<PauseWebhooks>(0, 12))
}
