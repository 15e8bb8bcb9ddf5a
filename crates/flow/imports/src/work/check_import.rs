use std::collections::HashSet;

use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::error::{WorkError, end};
use super::import_job::ImportJob;
use super::read_rows::{RowGroup, permit, read_rows};
use super::report::Report;
use crate::mapping::RowMapper;
use crate::model::ImportState;
use crate::model::limits::BUSY_DELAY;
use crate::store::jobs::{self as store, Counts};

/// Reads a whole file, and writes how many of its submissions are new. It imports nothing.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct CheckImport(pub ImportJob);

impl Queued for CheckImport {
    const PRIORITY: Priority = Priority::Long;
}

impl Job for CheckImport {
    const IDENTIFIER: &'static str = "check_import";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let ImportJob { workspace, import } = self.0;
        let Some(_permit) = permit() else {
            let mut conn = platform.db.worker().acquire().await?;
            return Ok(platform.jobs.enqueue_after(&mut conn, self, BUSY_DELAY).await?);
        };
        let result = check(&platform, self.0).await;
        end(&platform, (workspace, import, *ctx.job().attempts()), result).await
    }
}

async fn check(platform: &Platform, job: ImportJob) -> Result<(), WorkError> {
    let (worker, id) = (platform.db.worker(), job.import);
    let task = store::task(worker, job.workspace, id, ImportState::Checking).await?;
    let task = task.ok_or(WorkError::Deleted)?;
    let mut report = Report::new(platform, id, &task.columns);
    let about = (platform.clock.now(), task.retention_days);
    let mapper =
        RowMapper::new(task.endpoint, task.columns, &task.dates, about).ok_or(WorkError::Settings)?;
    let mut groups = read_rows(platform, id, mapper).await?;
    let (mut counts, mut seen) = (Counts::default(), HashSet::new());
    while let Some(group) = groups.recv().await {
        let group = group?;
        count(platform, &group, &mut counts, &mut seen).await?;
        report.add(&group.rejected).await?;
        if !store::progress(worker, id, counts.total).await? {
            return Err(WorkError::Deleted);
        }
    }
    report.finish().await?;
    if store::finish_check(worker, id, &counts).await? { Ok(()) } else { Err(WorkError::Deleted) }
}

async fn count(
    platform: &Platform,
    group: &RowGroup,
    counts: &mut Counts,
    seen: &mut HashSet<Uuid>,
) -> Result<(), WorkError> {
    let ids: Vec<Uuid> = group.mapped.iter().map(|row| row.id).collect();
    let existing: HashSet<Uuid> =
        submissions::existing_submissions(platform.db.worker(), &ids).await?.into_iter().collect();
    for row in &group.mapped {
        // A row that is in the file twice is imported once.
        if !seen.insert(row.id) || existing.contains(&row.id) {
            counts.duplicates += 1;
        } else {
            counts.fresh += 1;
        }
        counts.first_at = Some(counts.first_at.map_or(row.at, |first| first.min(row.at)));
        counts.last_at = Some(counts.last_at.map_or(row.at, |last| last.max(row.at)));
    }
    counts.rejected += i32::try_from(group.rejected.len()).unwrap_or(i32::MAX);
    counts.total += i32::try_from(group.len()).unwrap_or(i32::MAX);
    Ok(())
}
