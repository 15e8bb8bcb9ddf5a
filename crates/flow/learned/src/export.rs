//! This crate's part of the export of a workspace: the notices that are open.

use accounts::{Archive, ExportError, ExportPart, WorkspaceId};
use api::Platform;
use serde::Serialize;

use crate::store;

/// The file that this crate adds to the export of a workspace.
pub fn export() -> ExportPart {
    ExportPart {
        about: &[("notices.json", "Notices about changes in the submissions to your endpoints.")],
        write: |platform, workspace, archive| Box::pin(write(platform, workspace, archive)),
    }
}

#[derive(Serialize)]
struct NoticeItem<'a> {
    endpoint_id: &'a forms::EndpointId,
    kind: &'a str,
    subject: &'a str,
    since: jiff::Timestamp,
}

async fn write(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let mut tx = platform.db.tenant(workspace).await?;
    let notices = store::notices::list(&mut tx, workspace).await?;
    tx.commit().await?;
    archive.begin_list("notices.json").await?;
    for row in &notices {
        let (endpoint_id, since) = (&row.endpoint_id, row.since.to_jiff());
        archive.item(&NoticeItem { endpoint_id, kind: &row.kind, subject: &row.subject, since }).await?;
    }
    archive.end_list().await
}
