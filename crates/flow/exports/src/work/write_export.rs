//! The job `write_export`: it writes an export into object storage, and says how far it is.

use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use futures_util::StreamExt;
use jiff::Timestamp;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::JobError;
use super::send_export_email::SendExportEmail;
use crate::model::{ExportId, ExportRequest};
use crate::store::{self, Claim};
use crate::write::{ExportWriter, Progress, WriteError, open};

/// How many attempts to write an export there are.
const MAX_EXPORT_ATTEMPTS: i16 = 4;
/// The delay after which an export is looked at again that waits for another one of its workspace.
const NEXT_LOOK: Duration = Duration::from_secs(5);
/// How often an export says how far it is, and looks whether it was cancelled.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);

/// Writes an export. The trigger `export_requested` enqueues it. One export of a workspace is written at a time, so that a
/// workspace with many of them doesn't hold up the others.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct WriteExport {
    export: ExportId,
}

impl Queued for WriteExport {
    const PRIORITY: Priority = Priority::Long;
}

impl Job for WriteExport {
    const IDENTIFIER: &'static str = "write_export";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let (id, worker) = (self.export, platform.db.worker());
        let mut tx = platform.db.begin().await?;
        let claim = store::claim(&mut tx, id, platform.clock.now()).await?;
        tx.commit().await?;
        let (workspace, request, created_at) = match claim {
            Claim::Granted { workspace, request, created_at } => (workspace, request.0, created_at),
            Claim::Later => {
                let mut conn = worker.acquire().await?;
                platform.jobs.enqueue_after(&mut conn, self, NEXT_LOOK).await?;
                return Ok(());
            }
            Claim::Gone => return Ok(()),
        };
        match write(&platform, workspace, id, request, created_at).await {
            Err(JobError::Write(WriteError::Cancelled)) => Ok(()),
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_EXPORT_ATTEMPTS => {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                tracing::error!(%error, cause, export = %id, %workspace, "export failed; not retrying");
                store::fail(worker, id, platform.clock.now()).await?;
                Ok(())
            }
            written => Ok::<(), JobError>(written?),
        }
    }
}

/// Writes an export into object storage, and then that it is ready.
async fn write(
    platform: &Platform,
    workspace: WorkspaceId,
    id: ExportId,
    request: Value,
    created_at: Timestamp,
) -> Result<(), JobError> {
    let request: ExportRequest = serde_json::from_value(request).map_err(WriteError::from)?;
    let selection = request.selection().map_err(|_| WriteError::Request)?;
    let (sink, mut chunks) = open(request.files, platform.clock.now());
    let until = Clock::uuid_floor(created_at);
    let writer = ExportWriter { platform: platform.clone(), workspace, request, selection, until };
    let progress = Progress::default();
    let writing = writer.write(sink, &progress);
    let storing = async {
        let mut upload = platform.blobs.begin(&store::object_key(id));
        while let Some(chunk) = chunks.next().await {
            // If the writer has failed, it says why.
            let Ok(chunk) = chunk else { return Ok(None) };
            upload.write(chunk).await?;
        }
        Ok::<_, JobError>(Some(upload.finish().await?))
    };
    let stored = tokio::select! {
        done = async { tokio::join!(writing, storing) } => {
            let (written, stored) = done;
            let stored = stored?;
            written?;
            stored
        }
        ended = report(platform, id, &progress) => return Err(ended),
    };
    let Some(stored) = stored else { return Err(WriteError::Incomplete.into()) };
    let mut tx = platform.db.begin().await?;
    let size = (progress.rows(), stored.size.cast_signed());
    if store::finish(&mut tx, workspace, id, size, platform.clock.now()).await? {
        platform.jobs.enqueue(&mut tx, SendExportEmail { export: id }).await?;
        tx.commit().await?;
        tracing::info!(export = %id, %workspace, rows = size.0, bytes = size.1, "export written");
    } else {
        platform.blobs.delete(&store::object_key(id)).await?;
    }
    Ok(())
}

/// Writes how far an export is, until it is cancelled or that can't be written.
async fn report(platform: &Platform, id: ExportId, progress: &Progress) -> JobError {
    let mut interval = tokio::time::interval(REPORT_INTERVAL);
    loop {
        interval.tick().await;
        let now = platform.clock.now();
        match store::report(platform.db.worker(), id, (progress.rows(), progress.total()), now).await {
            Ok(true) => {}
            Ok(false) => return WriteError::Cancelled.into(),
            Err(error) => return error.into(),
        }
    }
}
