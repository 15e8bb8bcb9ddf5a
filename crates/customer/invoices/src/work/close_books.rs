use accounts::WorkspaceId;
use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use crate::issue::close;
use crate::store;

/// How many deleted workspaces are looked up at a time.
const WORKSPACES_PER_QUERY: i64 = 100;

/// The job that issues the last invoices of workspaces that were deleted. It runs after each deletion, and every hour.
#[derive(Debug, Serialize, Deserialize)]
pub struct CloseBooks {}

impl Queued for CloseBooks {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for CloseBooks {
    const IDENTIFIER: &'static str = "close_books";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let mut conn = platform.db.worker().acquire().await?;
        let workspaces = store::closed::list(&mut conn, WORKSPACES_PER_QUERY).await?;
        drop(conn);
        let mut failure = None;
        for workspace in workspaces {
            // One that fails doesn't keep the others waiting.
            if let Err(error) = close_one(&platform, workspace).await {
                tracing::error!(%workspace, error = ?error, "failed to bill a deleted workspace");
                failure = Some(error);
            }
        }
        failure.map_or(Ok::<(), JobError>(()), Err)
    }
}

async fn close_one(platform: &Platform, workspace: WorkspaceId) -> Result<(), JobError> {
    let mut tx = platform.db.begin().await?;
    close(&mut tx, platform, workspace).await?;
    Ok(tx.commit().await?)
}
