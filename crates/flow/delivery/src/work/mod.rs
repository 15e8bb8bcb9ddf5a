//! The background jobs of this crate, one file each.

mod delete_destinations;
mod error;
mod hold_back;
mod release_resumed;
mod release_stragglers;
mod release_verified;
mod send_confirmation_email;
mod send_failure_email;

use ::jobs::{Definitions, hourly_at};

pub use delete_destinations::DeleteDestinations;
pub(crate) use hold_back::HoldBack;
pub(crate) use release_resumed::ReleaseResumed;
use release_stragglers::ReleaseStragglers;
pub use release_verified::ReleaseVerified;
pub(crate) use send_confirmation_email::{CONFIRMATION_LINK_DAYS, SendConfirmationEmail, take_from_limits};
pub(crate) use send_failure_email::SendFailureEmail;

/// Registers this crate's jobs and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<SendConfirmationEmail>()
        .define_job::<DeleteDestinations>()
        .define_job::<SendFailureEmail>()
        .define_job::<HoldBack>()
        .define_job::<ReleaseResumed>()
        .define_job::<ReleaseVerified>()
        .define_job::<ReleaseStragglers>()
        .with_cron(hourly_at::<ReleaseStragglers>(40))
}
