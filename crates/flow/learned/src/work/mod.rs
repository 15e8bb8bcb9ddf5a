//! The background jobs of this crate, one file each.

mod forget_learned;
mod learn_fields;

use ::jobs::{Definitions, every_minute};

pub use forget_learned::ForgetLearned;
use learn_fields::LearnFields;

/// Registers this crate's jobs and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<LearnFields>()
        .define_job::<ForgetLearned>()
        .with_cron(every_minute::<LearnFields>())
}
