//! This crate's part of the export of a workspace: reads its destinations, notification settings, recipients and
//! deliveries, and writes them to the archive.

use accounts::{Archive, ExportError, ExportPart, WorkspaceId};
use api::Platform;
use serde::Serialize;
use uuid::Uuid;

use crate::store;

/// How many deliveries are read at a time, each page in a transaction of its own.
const EXPORTED_DELIVERIES_PER_PAGE: i64 = 500;

/// The files that this crate adds to the export of a workspace: its destinations, and its deliveries with their
/// attempts.
pub fn export() -> ExportPart {
    ExportPart {
        about: &[
            (
                "destinations.json",
                "The notification recipients and webhooks of your endpoints, without their secrets.",
            ),
            (
                "notifications.json",
                "What notification emails say, and the rules that route them to recipients.",
            ),
            ("recipients.json", "Whether the recipients have confirmed, unsubscribed or bounced."),
            ("deliveries.json", "All deliveries of your submissions with their attempts, oldest first."),
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
    let destinations = store::archive::export::destinations(&mut tx, workspace).await?;
    let notifications = store::archive::export::notifications(&mut tx, workspace).await?;
    let recipients = store::archive::export::recipients(&mut tx, workspace).await?;
    // The transaction doesn't stay open while the client downloads the archive.
    tx.commit().await?;
    write_list(archive, "destinations.json", &destinations).await?;
    write_list(archive, "notifications.json", &notifications).await?;
    write_list(archive, "recipients.json", &recipients).await?;

    archive.begin_list("deliveries.json").await?;
    let mut after = Uuid::nil();
    loop {
        let mut tx = platform.db.tenant(workspace).await?;
        let page =
            store::archive::export::deliveries_after(&mut tx, workspace, after, EXPORTED_DELIVERIES_PER_PAGE)
                .await?;
        tx.commit().await?;
        let Some(last) = page.last() else { break };
        after = last.delivery.id.0;
        for delivery in &page {
            archive.item(delivery).await?;
        }
    }
    archive.end_list().await
}

async fn write_list(archive: &mut Archive, name: &str, items: &[impl Serialize]) -> Result<(), ExportError> {
    archive.begin_list(name).await?;
    for item in items {
        archive.item(item).await?;
    }
    archive.end_list().await
}
