use accounts::WorkspaceId;
use api::Platform;

use crate::error::SupportError;
use crate::model::limits::{MAX_TICKET_BYTES, MAX_UNATTACHED_FILES, MAX_UPLOAD_TIME};
use crate::model::{TicketFile, TicketFileId};
use crate::store::{files, tickets};

/// The space that an upload has reserved. If it's dropped before it's kept, because the upload failed or its client has
/// gone, the space is given back in the background.
pub(super) struct Reservation {
    platform: Platform,
    workspace: WorkspaceId,
    /// `None` once it's kept.
    file: Option<TicketFileId>,
}

impl Reservation {
    /// Reserves the stated size of a file, unless the workspace has used up its space.
    pub(super) async fn make(
        platform: &Platform,
        workspace: WorkspaceId,
        file: &TicketFile,
    ) -> Result<Self, SupportError> {
        let now = platform.clock.now();
        let mut tx = platform.db.tenant(workspace).await?;
        tickets::lock_limits(&mut tx, workspace).await?;
        let used = files::used(&mut tx, workspace, now - MAX_UPLOAD_TIME).await?;
        if used.unattached >= MAX_UNATTACHED_FILES {
            return Err(SupportError::TooManyFiles);
        }
        if used.bytes + file.size > MAX_TICKET_BYTES {
            return Err(SupportError::StorageFull);
        }
        files::reserve(&mut tx, workspace, file, now).await?;
        tx.commit().await?;
        Ok(Self { platform: platform.clone(), workspace, file: Some(file.id) })
    }

    /// Keeps the row, because the bytes are stored.
    pub(super) fn keep(mut self) {
        self.file = None;
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let Some(file) = self.file.take() else { return };
        let (platform, workspace) = (self.platform.clone(), self.workspace);
        tokio::spawn(async move {
            if let Err(error) = release(&platform, workspace, file).await {
                tracing::debug!(%error, %file, "failed to give back the space of an upload; it expires");
            }
        });
    }
}

/// Deletes the row of a failed upload. The job that its trigger enqueues deletes the bytes, if there are any.
async fn release(platform: &Platform, workspace: WorkspaceId, file: TicketFileId) -> sqlx::Result<()> {
    let mut tx = platform.db.tenant(workspace).await?;
    files::delete_unattached(&mut tx, workspace, file).await?;
    tx.commit().await
}
