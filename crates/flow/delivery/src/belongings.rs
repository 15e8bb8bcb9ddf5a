use accounts::{Archive, Belongings, ExportError, WorkspaceId};
use api::Platform;
use uuid::Uuid;

use crate::store;

/// A page of deliveries is read in a transaction of its own.
const PAGE: i64 = 500;

/// Where a workspace's submissions went on to, and what came of it.
pub fn belongings() -> Belongings {
    Belongings {
        about: &[
            ("destinations.json", "The notification recipients and webhooks of your endpoints."),
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
    let destinations = store::export::destinations(&mut tx, workspace).await?;
    // Not held while the other side reads.
    tx.commit().await?;
    archive.begin_list("destinations.json").await?;
    for destination in destinations {
        archive.item(&destination).await?;
    }
    archive.end_list().await?;

    archive.begin_list("deliveries.json").await?;
    let mut after = Uuid::nil();
    loop {
        let mut tx = platform.db.tenant(workspace).await?;
        let some = store::export::deliveries_after(&mut tx, workspace, after, PAGE).await?;
        tx.commit().await?;
        let Some(last) = some.last() else { break };
        after = last.delivery.id.0;
        for one in &some {
            archive.item(one).await?;
        }
    }
    archive.end_list().await
}
