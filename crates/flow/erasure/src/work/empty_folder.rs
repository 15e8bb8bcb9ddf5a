use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};
use submissions::{State as Folder, WorkspaceMessage, erase_submissions, in_folder_before};
use uuid::Uuid;

use super::job::{JobOf, STEP_SUBMISSIONS, STEPS_PER_RUN, Step, settled};
use crate::error::ErasureError;
use crate::model::{ErasureCounts, ErasureKind, ErasureState};
use crate::store::{self, Progress};

/// The job that deletes what was in a folder when its owner emptied it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct EmptyFolder(pub JobOf);

impl Queued for EmptyFolder {
    const PRIORITY: Priority = Priority::Long;
}

impl Job for EmptyFolder {
    const IDENTIFIER: &'static str = "empty_folder";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        settled(&ctx, self.0, empty(&Platform::of_job(&ctx), self.0).await).await
    }
}

async fn empty(platform: &Platform, of: JobOf) -> Result<(), ErasureError> {
    for _ in 0..STEPS_PER_RUN {
        if empty_some(platform, of).await? == Step::Finished {
            return Ok(());
        }
    }
    let mut conn = platform.db.worker().acquire().await?;
    Ok(platform.jobs.enqueue(&mut conn, EmptyFolder(of)).await?)
}

async fn empty_some(platform: &Platform, of: JobOf) -> Result<Step, ErasureError> {
    let mut tx = platform.db.begin().await?;
    let Some(row) = store::lock(&mut tx, of.workspace, of.erasure).await? else { return Ok(Step::Finished) };
    let is_due = matches!(row.state, ErasureState::Waiting | ErasureState::Running);
    let Some(asked_at) = row.asked_at.filter(|_| is_due) else { return Ok(Step::Finished) };
    let folder = match row.kind {
        ErasureKind::Spam => Folder::Spam,
        ErasureKind::Trash => Folder::Trash,
        ErasureKind::Value => return Ok(Step::Finished),
    };
    let before = Clock::uuid_floor(asked_at.to_jiff());
    let wanted = (folder, row.endpoint_id.as_ref());
    let some = in_folder_before(&mut tx, of.workspace, wanted, before, STEP_SUBMISSIONS).await?;
    let ids: Vec<Uuid> = some.iter().map(|(id, _)| id.0).collect();
    erase_submissions(&mut tx, platform, of.workspace, &ids).await?;
    let number = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let mut erased = row.erased.0;
    erased += match folder {
        Folder::Spam => ErasureCounts { submissions: number, spam: number, ..ErasureCounts::default() },
        _ => ErasureCounts { submissions: number, trash: number, ..ErasureCounts::default() },
    };
    let is_last = ids.is_empty();
    let progress = Progress {
        state: if is_last { ErasureState::Done } else { ErasureState::Running },
        scanned: ids.len(),
        scanned_to: None,
        found: &ErasureCounts::default(),
        endpoints: &[],
        erased: Some(&erased),
        finished_at: is_last.then(|| platform.clock.now()),
    };
    store::save_progress(&mut tx, of.workspace, of.erasure, &progress).await?;
    tx.commit().await?;
    if !is_last {
        let (ids, endpoint_ids) = some.into_iter().unzip();
        WorkspaceMessage::Changed { ids, endpoint_ids }.publish(&platform.bus, of.workspace);
    }
    Ok(if is_last { Step::Finished } else { Step::More })
}
