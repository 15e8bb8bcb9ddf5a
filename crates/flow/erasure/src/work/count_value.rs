use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};

use super::job::{JobOf, STEPS_PER_RUN, Step, open_value, settled};
use super::scan::{Rest, Slice};
use crate::error::ErasureError;
use crate::model::ErasureState;
use crate::store::{self, Progress};

/// The job that counts what contains a value.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct CountValue(pub JobOf);

impl Queued for CountValue {
    const PRIORITY: Priority = Priority::Long;
}

impl Job for CountValue {
    const IDENTIFIER: &'static str = "count_value";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        settled(&ctx, self.0, count(&Platform::of_job(&ctx), self.0).await).await
    }
}

async fn count(platform: &Platform, of: JobOf) -> Result<(), ErasureError> {
    for _ in 0..STEPS_PER_RUN {
        if count_some(platform, of).await? == Step::Finished {
            return Ok(());
        }
    }
    let mut conn = platform.db.worker().acquire().await?;
    Ok(platform.jobs.enqueue(&mut conn, CountValue(of)).await?)
}

/// Looks at the next submissions. There is nothing more to do if another count was started.
async fn count_some(platform: &Platform, of: JobOf) -> Result<Step, ErasureError> {
    let mut tx = platform.db.begin().await?;
    let Some(row) = store::lock(&mut tx, of.workspace, of.erasure).await? else { return Ok(Step::Finished) };
    if row.state != ErasureState::Counting {
        return Ok(Step::Finished);
    }
    let value = open_value(platform, of.erasure, &row)?;
    let before = Clock::uuid_floor(row.created_at.to_jiff());
    let slice = Slice::read(&mut tx, of, &value, (row.scanned_to, before)).await?;
    let mut found = row.found.0;
    found += slice.counts();
    let is_last = slice.submissions.ids.is_empty();
    if is_last {
        found += Rest::read(&mut tx, of, &value, before).await?.counts();
    }
    let progress = Progress {
        state: if is_last { ErasureState::Counted } else { ErasureState::Counting },
        scanned: slice.submissions.ids.len(),
        scanned_to: slice.submissions.ids.last().copied(),
        found: &found,
        endpoints: &slice.endpoints(),
        erased: None,
        finished_at: is_last.then(|| platform.clock.now()),
    };
    store::save_progress(&mut tx, of.workspace, of.erasure, &progress).await?;
    tx.commit().await?;
    Ok(if is_last { Step::Finished } else { Step::More })
}
