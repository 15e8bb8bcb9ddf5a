use accounts::WorkspaceId;
use api::Platform;
use futures_util::TryStreamExt;
use intake::FileId;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::files::thumbnail;
use crate::store;

/// The job that renders the thumbnail of one file and stores it, or stores that there can be none.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct MakeThumbnail {
    pub workspace: WorkspaceId,
    pub file: FileId,
}

/// Why the job failed; it is retried.
#[derive(Debug, thiserror::Error)]
enum Failed {
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("object storage error")]
    Blobs(#[from] blobs::Error),
    #[error(transparent)]
    QueueTimeout(#[from] thumbnail::QueueTimeout),
}

impl Queued for MakeThumbnail {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for MakeThumbnail {
    const IDENTIFIER: &'static str = "make_thumbnail";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let worker = platform.db.worker();
        let Some((key, size)) = store::pending_thumbnail(worker, self.workspace, self.file).await? else {
            return Ok(());
        };
        // Acquired before the file is read, so that waiting jobs hold no bytes in memory.
        let permit = thumbnail::render_permit().await?;
        let mut stream = platform.blobs.read(&key).await?;
        // The size was checked before the thumbnail was requested. A buffer that grows would take up to twice as much.
        let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
        while let Some(part) = stream.try_next().await? {
            bytes.extend_from_slice(&part);
        }
        let rendered = thumbnail::render(permit, bytes).await;
        let now = platform.clock.now();
        store::store_thumbnail(worker, self.workspace, self.file, rendered.as_deref(), now).await?;
        Ok::<(), Failed>(())
    }
}
