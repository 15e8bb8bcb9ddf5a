//! This crate's part of the export of a workspace.

use accounts::{Archive, ExportError, ExportPart, WorkspaceId};
use api::Platform;

use crate::store;

/// The files that this crate adds to the export of a workspace: its billing details and its invoices.
pub fn export() -> ExportPart {
    ExportPart {
        about: &[
            ("billing.json", "Your billing details. Null if there are none."),
            ("invoices.json", "Your invoices and credit notes, newest first."),
        ],
        write: |platform, workspace, archive| Box::pin(write(platform, workspace, archive)),
    }
}

async fn write(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let mut tx = platform.db.tenant(workspace).await?;
    let details = store::details::find(&mut tx, workspace).await?;
    let invoices = store::invoices::list(&mut tx, workspace).await?;
    tx.commit().await?;
    archive.json("billing.json", &details.map(|stored| stored.details)).await?;
    archive.begin_list("invoices.json").await?;
    for invoice in &invoices {
        archive.item(&invoice.document).await?;
    }
    archive.end_list().await
}
