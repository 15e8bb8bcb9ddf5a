//! The jobs of this crate and their schedule: partitions, thumbnails, retention, erasure and the nightly sweep.
//!
//! The job queue runs them with the database role of the worker. Rows are deleted first; the job `remove_files`,
//! enqueued in the same transaction, then deletes their objects.

mod drop_spam_files;
mod erase_endpoint;
mod erase_workspace;
mod forget_keys;
mod forget_unclaimed;
mod make_partitions;
mod make_thumbnail;
mod remove_files;
mod retain;
mod sweep;

use ::jobs::{Definitions, daily_at, hourly_at};

use drop_spam_files::DropSpamFiles;
pub use erase_endpoint::{EraseEndpoint, delete_together, erase_before};
use erase_workspace::EraseLatecomers;
pub use erase_workspace::EraseWorkspace;
use forget_keys::ForgetKeys;
use forget_unclaimed::ForgetUnclaimed;
pub(crate) use make_partitions::make_months_of;
pub use make_partitions::{MakePartitions, make_month, make_partitions, next_month_is_ready};
pub(crate) use make_thumbnail::MakeThumbnail;
pub(crate) use remove_files::RemoveFiles;
use retain::Retain;
use sweep::Sweep;

/// Registers the jobs of this crate and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<MakePartitions>()
        .define_job::<EraseEndpoint>()
        .define_job::<EraseWorkspace>()
        .define_job::<EraseLatecomers>()
        .define_job::<RemoveFiles>()
        .define_job::<MakeThumbnail>()
        .define_job::<Retain>()
        .define_job::<DropSpamFiles>()
        .define_job::<ForgetKeys>()
        .define_job::<ForgetUnclaimed>()
        .define_job::<Sweep>()
        .with_cron(daily_at::<MakePartitions>(0, 15))
        .with_cron(hourly_at::<Retain>(20))
        .with_cron(hourly_at::<DropSpamFiles>(5))
        .with_cron(hourly_at::<ForgetKeys>(35))
        .with_cron(daily_at::<ForgetUnclaimed>(3, 10))
        .with_cron(daily_at::<Sweep>(3, 30))
}
