//! This crate's part of the export of a workspace: the receipts.

use accounts::{Archive, ExportError, ExportPart, WorkspaceId};
use api::Platform;

use crate::store;

/// The file that this crate adds to the export of a workspace.
pub fn export() -> ExportPart {
    ExportPart {
        about: &[("erasures.json", "Receipts of what you erased, without the values.")],
        write: |platform, workspace, archive| Box::pin(write(platform, workspace, archive)),
    }
}

async fn write(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let mut tx = platform.db.tenant(workspace).await?;
    let receipts = store::confirmed(&mut tx, workspace, i64::MAX).await?;
    tx.commit().await?;
    archive.begin_list("erasures.json").await?;
    for receipt in &receipts {
        archive.item(receipt).await?;
    }
    archive.end_list().await
}
