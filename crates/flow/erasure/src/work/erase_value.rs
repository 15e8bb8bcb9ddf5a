use std::time::Duration;

use api::Platform;
use jiff::SignedDuration;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use submissions::{WorkspaceMessage, erase_submissions, erase_unclaimed};

use super::job::{JobOf, STEPS_PER_RUN, Step, open_value, settled};
use super::scan::{Rest, Slice};
use crate::error::ErasureError;
use crate::model::ErasureState;
use crate::store::{self, Progress};

/// The delay of the second look. By then every server has stored what it had accepted before.
const ERASURE_LATECOMER_DELAY: Duration = Duration::from_mins(15);
/// How far back the second look goes: whatever was accepted longer before the first one was stored by then.
const LATECOMER_WINDOW: SignedDuration = SignedDuration::from_hours(1);

/// The job that deletes what contains a value, once its owner has confirmed it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct EraseValue(pub JobOf);

impl Queued for EraseValue {
    const PRIORITY: Priority = Priority::Long;
}

impl Job for EraseValue {
    const IDENTIFIER: &'static str = "erase_value";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        settled(&ctx, self.0, erase(&Platform::of_job(&ctx), self.0).await).await
    }
}

/// The job that looks again at what arrived shortly before an erasure, and then forgets the value.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct EraseLatecomers(JobOf);

impl Queued for EraseLatecomers {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for EraseLatecomers {
    const IDENTIFIER: &'static str = "erase_value_latecomers";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        erase_latecomers(&Platform::of_job(&ctx), self.0).await
    }
}

async fn erase(platform: &Platform, of: JobOf) -> Result<(), ErasureError> {
    for _ in 0..STEPS_PER_RUN {
        if erase_some(platform, of).await? == Step::Finished {
            return Ok(());
        }
    }
    let mut conn = platform.db.worker().acquire().await?;
    Ok(platform.jobs.enqueue(&mut conn, EraseValue(of)).await?)
}

/// Deletes what contains the value among the next submissions, and at the end what belongs to none.
async fn erase_some(platform: &Platform, of: JobOf) -> Result<Step, ErasureError> {
    let mut tx = platform.db.begin().await?;
    let Some(row) = store::lock(&mut tx, of.workspace, of.erasure).await? else { return Ok(Step::Finished) };
    let is_due = matches!(row.state, ErasureState::Waiting | ErasureState::Running);
    let Some(asked_at) = row.asked_at.filter(|_| is_due) else { return Ok(Step::Finished) };
    let value = open_value(platform, of.erasure, &row)?;
    let before = Clock::uuid_floor(asked_at.to_jiff());
    if row.scanned_to.is_nil() {
        // First, so that no import writes what was looked at already: one in progress is cancelled.
        imports::forget_imports_with(&mut tx, of.workspace, |text| value.is_in(text)).await?;
    }
    let slice = Slice::read(&mut tx, of, &value, (row.scanned_to, before)).await?;
    let mut erased = row.erased.0;
    erased += slice.counts();
    let is_last = slice.submissions.ids.is_empty();
    if is_last {
        let rest = Rest::read(&mut tx, of, &value, before).await?;
        erased += rest.counts();
        delete_rest(&mut tx, platform, of, &rest).await?;
        // Nobody can tell what is in their files.
        exports::forget_all(&mut tx, of.workspace).await?;
        platform.jobs.enqueue_after(&mut tx, EraseLatecomers(of), ERASURE_LATECOMER_DELAY).await?;
    } else {
        delete_slice(&mut tx, platform, of, &slice).await?;
    }
    let progress = Progress {
        state: if is_last { ErasureState::Done } else { ErasureState::Running },
        scanned: slice.submissions.ids.len(),
        scanned_to: slice.submissions.ids.last().copied(),
        found: &row.found.0,
        endpoints: &[],
        erased: Some(&erased),
        finished_at: is_last.then(|| platform.clock.now()),
    };
    store::save_progress(&mut tx, of.workspace, of.erasure, &progress).await?;
    tx.commit().await?;
    publish(platform, of, slice);
    if is_last {
        tracing::info!(erased = erased.submissions, workspace = %of.workspace, "deleted the submissions that contained a value");
    }
    Ok(if is_last { Step::Finished } else { Step::More })
}

/// Deletes what was being stored while the erasure ran, and forgets the value.
async fn erase_latecomers(platform: &Platform, of: JobOf) -> Result<(), ErasureError> {
    let mut tx = platform.db.begin().await?;
    let Some(row) = store::lock(&mut tx, of.workspace, of.erasure).await? else { return Ok(()) };
    let Some(asked_at) = row.asked_at.filter(|_| row.sealed_value.is_some()) else { return Ok(()) };
    let value = open_value(platform, of.erasure, &row)?;
    let before = Clock::uuid_floor(asked_at.to_jiff());
    let mut from = Clock::uuid_floor(asked_at.to_jiff() - LATECOMER_WINDOW);
    let mut erased = row.erased.0.clone();
    loop {
        let slice = Slice::read(&mut tx, of, &value, (from, before)).await?;
        let Some(last) = slice.submissions.ids.last() else { break };
        from = *last;
        erased += slice.counts();
        delete_slice(&mut tx, platform, of, &slice).await?;
    }
    let rest = Rest::read(&mut tx, of, &value, before).await?;
    erased += rest.counts();
    delete_rest(&mut tx, platform, of, &rest).await?;
    if erased != row.erased.0 {
        exports::forget_all(&mut tx, of.workspace).await?;
    }
    store::forget_value(&mut tx, of.workspace, of.erasure, &erased).await?;
    Ok(tx.commit().await?)
}

async fn delete_slice(
    tx: &mut PgConnection,
    platform: &Platform,
    of: JobOf,
    slice: &Slice,
) -> Result<(), ErasureError> {
    let found = slice.found();
    if !found.is_empty() {
        erase_submissions(tx, platform, of.workspace, &found).await?;
    }
    if slice.deliveries.count() > 0 {
        slice.deliveries.erase(tx, of.workspace).await?;
    }
    Ok(())
}

async fn delete_rest(
    tx: &mut PgConnection,
    platform: &Platform,
    of: JobOf,
    rest: &Rest,
) -> Result<(), ErasureError> {
    if !rest.unclaimed.is_empty() {
        erase_unclaimed(tx, platform, &rest.unclaimed).await?;
    }
    rest.names.erase(tx, of.workspace).await?;
    rest.views.erase(tx, of.workspace).await?;
    Ok(rest.senders.erase(tx, of.workspace).await?)
}

/// Open pages read their lists again.
fn publish(platform: &Platform, of: JobOf, slice: Slice) {
    let gone: Vec<(_, _)> = slice.submissions.found.into_iter().map(|one| (one.id, one.endpoint)).collect();
    if !gone.is_empty() {
        let (ids, endpoint_ids) = gone.into_iter().unzip();
        WorkspaceMessage::Changed { ids, endpoint_ids }.publish(&platform.bus, of.workspace);
    }
}
