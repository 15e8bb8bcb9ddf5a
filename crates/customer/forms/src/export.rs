//! The export of a workspace's endpoints. It reads `endpoints` page by page and writes `endpoints.json` into the
//! owner's archive.

use accounts::{Archive, ExportError, ExportPart, WorkspaceId};
use api::{Paging, Platform};

use crate::http::EndpointBody;
use crate::store;

/// Exports the endpoints of a workspace and their settings. The server passes this to `accounts::export_routes`.
pub fn export() -> ExportPart {
    ExportPart {
        about: &[(
            "endpoints.json",
            "Your endpoints as a JSON list, newest first: their settings and submission counts.",
        )],
        write: |platform, workspace, archive| Box::pin(write(platform, workspace, archive)),
    }
}

async fn write(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let paging = Paging { page: 1, size: api::MAX_PAGE_SIZE };
    archive.begin_list("endpoints.json").await?;
    let mut after = None;
    loop {
        let mut tx = platform.db.tenant(workspace).await?;
        let (mut some, _) =
            store::list(&mut tx, workspace, paging, after.as_ref(), platform.clock.now()).await?;
        // The connection isn't held while the client reads.
        tx.commit().await?;
        after = paging.cut(&mut some).map(|last| last.id.clone());
        for endpoint in some {
            archive.item(&EndpointBody::new(endpoint, &platform.public_url)).await?;
        }
        if after.is_none() {
            return archive.end_list().await;
        }
    }
}
