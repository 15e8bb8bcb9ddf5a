//! The jobs of this crate.

mod delete_old_measurements;

use ::jobs::{Definitions, daily_at};

use delete_old_measurements::DeleteOldMeasurements;

/// Registers the jobs and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions.define_job::<DeleteOldMeasurements>().with_cron(daily_at::<DeleteOldMeasurements>(3, 25))
}
