//! The jobs of this crate. Counting and deleting go through the submissions of a workspace some hundred at a time, each time in a
//! transaction that also saves how far they got. After some of these a job enqueues itself again, so that a large workspace
//! doesn't keep others waiting, and an interrupted one continues where it was.

mod count_value;
mod empty_folder;
mod erase_value;
mod forget_erasures;
mod job;
mod scan;

use ::jobs::{Definitions, hourly_at};

pub(crate) use count_value::CountValue;
pub(crate) use empty_folder::EmptyFolder;
use erase_value::EraseLatecomers;
pub(crate) use erase_value::EraseValue;
use forget_erasures::ForgetErasures;
pub(crate) use job::{JobOf, open_value, seal_context};

/// Registers the jobs of this crate and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<CountValue>()
        .define_job::<EraseValue>()
        .define_job::<EraseLatecomers>()
        .define_job::<EmptyFolder>()
        .define_job::<ForgetErasures>()
        .with_cron(hourly_at::<ForgetErasures>(25))
}
