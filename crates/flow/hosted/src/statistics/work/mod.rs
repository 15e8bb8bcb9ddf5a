//! The jobs of the statistics.

mod delete_old_statistics;
mod forget_statistics;

use ::jobs::{Definitions, daily_at};

use delete_old_statistics::DeleteOldStatistics;
pub use forget_statistics::ForgetStatistics;

/// Registers the jobs and their schedule (UTC).
pub(crate) fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<ForgetStatistics>()
        .define_job::<DeleteOldStatistics>()
        .with_cron(daily_at::<DeleteOldStatistics>(3, 20))
}
