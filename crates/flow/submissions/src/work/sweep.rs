//! The nightly job `sweep`: it compares stored objects with the rows that name them, and deletes those without a row.

use api::Platform;
use intake::object_key;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::erase_endpoint::erase;
use crate::error::SubmissionError;
use crate::store;

/// The age in days of the youngest objects that are checked.
///
/// Younger ones may belong to a submission that is in a server's spool and has no row yet: a server that was down for
/// less than this brings its submissions back.
const SWEEP_MIN_AGE_DAYS: i32 = 7;
/// The age in days of the oldest objects that are checked every night. It is a range, in case a night was missed.
const SWEEP_MAX_AGE_DAYS: i32 = 9;

/// The nightly job that deletes what a crash or a race left behind.
///
/// It deletes objects that no row names, and submissions that were stored while their endpoint was being deleted.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Sweep {}

impl Queued for Sweep {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for Sweep {
    const IDENTIFIER: &'static str = "sweep";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let today = platform.clock.now().to_zoned(TimeZone::UTC).date();
        for back in SWEEP_MIN_AGE_DAYS..=SWEEP_MAX_AGE_DAYS {
            sweep_day(&platform, &format!("uploads/{}/", today.saturating_sub(back.days()))).await?;
        }
        for day in older_days(&platform, today).await? {
            sweep_day(&platform, &format!("uploads/{day}/")).await?;
        }
        for gone in forms::deleted_since(platform.db.worker(), platform.clock.now() - 72.hours()).await? {
            erase(&platform, gone.workspace, &gone.endpoint, None, Uuid::max()).await?;
        }
        Ok::<(), SubmissionError>(())
    }
}

/// Returns one in 30 of all older days, so that objects that couldn't be deleted in time are found within a month.
async fn older_days(platform: &Platform, today: Date) -> Result<Vec<Date>, SubmissionError> {
    let number = |day: Date| day.since(Date::constant(2020, 1, 1)).map_or(0, |span| span.get_days());
    let folders = platform.blobs.folders("uploads/").await?;
    let days = folders.iter().filter_map(|folder| folder.parse::<Date>().ok());
    let youngest = today.saturating_sub(SWEEP_MAX_AGE_DAYS.days());
    let is_due = |day: &Date| *day < youngest && number(*day) % 30 == number(today) % 30;
    Ok(days.filter(is_due).collect())
}

/// Deletes the objects of one day that neither `files` nor `unclaimed` names.
async fn sweep_day(platform: &Platform, prefix: &str) -> Result<(), SubmissionError> {
    let mut ids: Vec<Uuid> = Vec::new();
    for key in platform.blobs.list(prefix).await? {
        // Objects whose name is not a file id aren't ours to delete.
        ids.extend(key.strip_prefix(prefix).and_then(|name| name.parse::<Uuid>().ok()));
    }
    for some in ids.chunks(1000) {
        let orphans = store::orphans_among(platform.db.worker(), some).await?;
        for orphan in orphans {
            platform.blobs.delete(&object_key(orphan)).await?;
            tracing::info!(file = %orphan, "deleted a file that belongs to no submission");
        }
    }
    Ok(())
}
