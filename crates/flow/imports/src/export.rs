//! The imports of a workspace in the export of an account.

use accounts::{Archive, ExportError, ExportPart, WorkspaceId};
use api::Platform;

use crate::error::ImportError;
use crate::store::imports;

/// Exports which files were imported. The server passes this to `accounts::export_routes`.
pub fn export() -> ExportPart {
    ExportPart {
        about: &[(
            "imports.json",
            "The files you have imported, newest first: their names, dates and how many submissions were added.",
        )],
        write: |platform, workspace, archive| Box::pin(write(platform, workspace, archive)),
    }
}

async fn write(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let mut tx = platform.db.tenant(workspace).await?;
    let listed = imports::list(&mut tx, workspace, None, platform.clock.now()).await;
    let listed = listed.map_err(ImportError::from)?;
    // The connection isn't held while the client reads.
    tx.commit().await?;
    archive.begin_list("imports.json").await?;
    for import in &listed {
        archive.item(import).await?;
    }
    archive.end_list().await
}
