//! The background jobs of this crate, one file each.

mod forget_learned;
mod learn_fields;
mod notice_silence;

use ::jobs::{Definitions, daily_at, every_minute};

pub use forget_learned::ForgetLearned;
use learn_fields::LearnFields;
use notice_silence::NoticeSilence;

/// Registers this crate's jobs and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<LearnFields>()
        .define_job::<ForgetLearned>()
        .define_job::<NoticeSilence>()
        .with_cron(every_minute::<LearnFields>())
        .with_cron(daily_at::<NoticeSilence>(5, 40))
}
