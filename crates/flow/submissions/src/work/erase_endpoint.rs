//! The job `erase_endpoint`, and erasing submissions of an endpoint up to a time.

use accounts::WorkspaceId;
use api::{Error, Platform};
use forms::{EndpointDeleted, EndpointId};
use jiff::Timestamp;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use super::RemoveFiles;
use crate::error::SubmissionError;
use crate::model::State;
use crate::store;

/// The most submissions deleted in one transaction. It is small, so that nobody waits behind the deletion of a large
/// endpoint.
const ENDPOINT_ERASE_BATCH: i64 = 500;

/// The job that deletes the submissions of a deleted endpoint.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EraseEndpoint(EndpointDeleted);

impl Queued for EraseEndpoint {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for EraseEndpoint {
    const IDENTIFIER: &'static str = "erase_endpoint";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let EndpointDeleted { workspace, endpoint } = self.0;
        let platform = Platform::of_job(&ctx);
        let mut tx = platform.db.begin().await?;
        store::views::delete_of_endpoint(&mut tx, workspace, &endpoint).await?;
        tx.commit().await?;
        let erased = erase(&platform, workspace, &endpoint, None, Uuid::max()).await?;
        tracing::info!(erased, %endpoint, "deleted the submissions of a deleted endpoint");
        Ok::<(), SubmissionError>(())
    }
}

/// Deletes the submissions of an endpoint that arrived before a time, in any state, and returns their number.
pub async fn erase_before(
    platform: &Platform,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    moment: Timestamp,
) -> Result<usize, Error> {
    Ok(erase(platform, workspace, endpoint, None, Clock::uuid_floor(moment)).await?)
}

/// Deletes the submissions of an endpoint before an id, in one state or all, and returns their number.
///
/// Their objects are removed by a job that is enqueued in the transaction that deletes the rows, so that neither is
/// forgotten.
pub(super) async fn erase(
    platform: &Platform,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    state: Option<State>,
    before: Uuid,
) -> Result<usize, SubmissionError> {
    let mut erased = 0;
    loop {
        let mut tx = platform.db.begin().await?;
        let ids =
            store::ids_before(&mut tx, workspace, endpoint, state, before, ENDPOINT_ERASE_BATCH).await?;
        if ids.is_empty() {
            return Ok(erased);
        }
        delete_together(&mut tx, platform, workspace, &ids).await?;
        tx.commit().await?;
        erased += ids.len();
    }
}

/// Deletes submissions of a workspace in the caller's transaction, which must be of the worker role. The job that removes their
/// objects is enqueued in it.
pub async fn delete_together(
    conn: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    ids: &[Uuid],
) -> Result<(), SubmissionError> {
    let keys = store::delete(conn, workspace, ids).await?;
    if !keys.is_empty() {
        platform.jobs.enqueue(conn, RemoveFiles { keys }).await?;
    }
    Ok(())
}
