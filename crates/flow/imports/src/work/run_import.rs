use std::collections::{BTreeSet, HashSet};

use accounts::WorkspaceId;
use api::Platform;
use forms::EndpointId;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use submissions::{ImportedSubmission, ImportedTotals, WorkspaceMessage};
use uuid::Uuid;

use super::error::{WorkError, end};
use super::import_job::ImportJob;
use super::read_rows::{Groups, RowGroup, permit, read_rows};
use crate::mapping::RowMapper;
use crate::model::limits::{BUSY_DELAY, ROWS_TOGETHER};
use crate::model::{ImportId, ImportState};
use crate::store::jobs::{self as store, Counts, Task};

/// Imports a file: all new submissions in one transaction, so that there is never a part of an import.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct RunImport(pub ImportJob);

impl Queued for RunImport {
    const PRIORITY: Priority = Priority::Long;
}

impl Job for RunImport {
    const IDENTIFIER: &'static str = "run_import";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let ImportJob { workspace, import } = self.0;
        let Some(_permit) = permit() else {
            let mut conn = platform.db.worker().acquire().await?;
            return Ok(platform.jobs.enqueue_after(&mut conn, self, BUSY_DELAY).await?);
        };
        let result = run(&platform, self.0).await;
        end(&platform, (workspace, import, *ctx.job().attempts()), result).await
    }
}

async fn run(platform: &Platform, job: ImportJob) -> Result<(), WorkError> {
    let (worker, now) = (platform.db.worker(), platform.clock.now());
    let task = store::task(worker, job.workspace, job.import, ImportState::Running).await?;
    let task = task.ok_or(WorkError::Deleted)?;
    make_partitions(platform, read_rows(platform, job.import, mapper(&task, now)?).await?).await?;
    let mut groups = read_rows(platform, job.import, mapper(&task, now)?).await?;
    let mut writing = Writing {
        workspace: job.workspace,
        endpoint: task.endpoint,
        now,
        counts: Counts::default(),
        totals: ImportedTotals::default(),
        ids: Vec::new(),
    };
    let mut tx = platform.db.begin().await?;
    while let Some(group) = groups.recv().await {
        writing.insert(&mut tx, group?).await?;
        // On another connection: everyone can see how far it is, and nobody sees what is written.
        if !store::progress(worker, job.import, writing.counts.total).await? {
            return Err(WorkError::Deleted);
        }
    }
    writing.finish(&mut tx, job.import).await?;
    tx.commit().await?;
    tracing::info!(imported = writing.counts.fresh, import = %job.import, "imported submissions");
    let message = WorkspaceMessage::Changed { ids: Vec::new(), endpoint_ids: vec![writing.endpoint] };
    message.publish(&platform.bus, job.workspace);
    Ok(())
}

fn mapper(task: &Task, now: Timestamp) -> Result<RowMapper, WorkError> {
    let about = (now, task.retention_days);
    RowMapper::new(task.endpoint.clone(), task.columns.clone(), &task.dates, about).ok_or(WorkError::Settings)
}

fn day_of(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

/// Creates the partitions of all months that the file has.
async fn make_partitions(platform: &Platform, mut groups: Groups) -> Result<(), WorkError> {
    let mut months = BTreeSet::new();
    while let Some(group) = groups.recv().await {
        months.extend(group?.mapped.iter().map(|row| day_of(row.at).first_of_month()));
    }
    for month in months {
        submissions::make_month(platform.db.worker(), month).await?;
    }
    Ok(())
}

/// An import in progress.
struct Writing {
    workspace: WorkspaceId,
    endpoint: EndpointId,
    now: Timestamp,
    counts: Counts,
    totals: ImportedTotals,
    /// What was inserted.
    ids: Vec<Uuid>,
}

impl Writing {
    async fn insert(&mut self, conn: &mut PgConnection, group: RowGroup) -> Result<(), WorkError> {
        let count = |length: usize| i32::try_from(length).unwrap_or(i32::MAX);
        self.counts.total += count(group.len());
        self.counts.rejected += count(group.rejected.len());
        let mapped = group.mapped.len();
        let rows: Vec<ImportedSubmission> = group
            .mapped
            .into_iter()
            .map(|row| ImportedSubmission {
                id: row.id,
                is_spam: row.is_spam,
                is_read: row.is_read,
                fields: row.fields,
            })
            .collect();
        let fresh =
            submissions::insert_imported(conn, self.workspace, &self.endpoint, &rows, self.now).await?;
        self.counts.fresh += count(fresh.len());
        self.counts.duplicates += count(mapped - fresh.len());
        // A row that is in the file twice was inserted once.
        let mut inserted: HashSet<&Uuid> = fresh.iter().collect();
        for row in rows.iter().filter(|row| inserted.remove(&row.id)) {
            self.totals.add(row);
        }
        self.ids.extend(fresh);
        Ok(())
    }

    /// Writes the numbers, and what undoing needs. What locks rows comes last: until then the import can be deleted.
    async fn finish(&mut self, conn: &mut PgConnection, id: ImportId) -> Result<(), WorkError> {
        self.counts.last_at = self.totals.last_at;
        let had_last_at =
            submissions::count_imported(conn, self.workspace, &self.endpoint, &self.totals).await?;
        if !store::finish_run(conn, id, &self.counts, (self.now, had_last_at)).await? {
            return Err(WorkError::Deleted);
        }
        for (part, ids) in (0..).zip(self.ids.chunks(ROWS_TOGETHER)) {
            store::remember(conn, self.workspace, (id, part), ids).await?;
        }
        Ok(())
    }
}
