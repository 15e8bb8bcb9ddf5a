//! What hosted pages need to know about an endpoint: its current public id and its draft.

use accounts::WorkspaceId;
use api::Platform;
use sqlx::PgConnection;

use crate::model::id::EndpointId;
use crate::store::hosting;
use crate::store::open_forms::OpenForm;

pub use crate::store::hosting::HostedAddress;

/// Returns the schema that a preview shows, as JSON: the draft, or else the published version. `None` if there is
/// neither.
pub async fn preview_schema(platform: &Platform, form: &OpenForm) -> sqlx::Result<Option<String>> {
    let Some(workspace) = form.workspace else { return Ok(None) };
    let mut tx = platform.db.tenant(workspace).await?;
    hosting::preview_schema(&mut tx, workspace, &form.id).await
}

/// Returns the current public id of an endpoint, and whether it has a form to show.
pub async fn hosted_address(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<Option<HostedAddress>> {
    hosting::address(conn, workspace, id).await
}
