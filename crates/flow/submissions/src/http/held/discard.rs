use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bus_messages::WorkspaceMessage;
use crate::model::State as Folder;
use crate::store;
use crate::work::RemoveFiles;

/// The most submissions deleted in one transaction.
const DISCARD_BATCH: i64 = 500;

/// The number of held submissions that was shown.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiscardHeld {
    /// How many are held. If there are others by now, the request is refused.
    count: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HeldDiscarded)]
pub(crate) struct Discarded {
    /// The number of submissions that were deleted.
    discarded: usize,
}

/// Delete all held submissions permanently.
///
/// Their files are deleted within an hour.
#[utoipa::path(
    post, path = "/api/submissions/held/discard", operation_id = "held_discard", tag = "submissions",
    security(("session" = [])),
    request_body = DiscardHeld,
    responses(
        (status = 200, body = Discarded),
        (status = 401, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`held_changed`: the number isn't what was shown."),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn discard(
    State(platform): State<Platform>,
    signed: Signed,
    Json(body): Json<DiscardHeld>,
) -> Result<Json<Discarded>, Error> {
    let workspace = signed.workspace;
    let mut tx = platform.db.tenant(workspace).await?;
    let held = store::count(&mut tx, workspace, None, Folder::Held).await?.max(0).unsigned_abs();
    let until = store::newest_held(&mut tx, workspace).await?;
    drop(tx);
    if held != body.count {
        let detail = format!("{held} submissions are held now. Nothing was deleted.");
        return Err(Error::conflict("held_changed", detail));
    }
    let Some(until) = until else { return Ok(Json(Discarded { discarded: 0 })) };
    let mut discarded = 0;
    loop {
        let mut tx = platform.db.tenant(workspace).await?;
        let some = store::held_until(&mut tx, workspace, until, DISCARD_BATCH).await?;
        if some.is_empty() {
            return Ok(Json(Discarded { discarded }));
        }
        let ids: Vec<_> = some.iter().map(|(id, _)| id.0).collect();
        // Before the rows are deleted, because the function that enqueues the job checks by them whose files they are.
        let keys = store::object_keys(&mut tx, workspace, &ids).await?;
        if !keys.is_empty() {
            platform.jobs.enqueue_as_app(&mut tx, RemoveFiles { keys }).await?;
        }
        store::delete(&mut tx, workspace, &ids).await?;
        tx.commit().await?;
        discarded += ids.len();
        let (ids, endpoint_ids) = some.into_iter().unzip();
        WorkspaceMessage::Changed { ids, endpoint_ids }.publish(&platform.bus, workspace);
    }
}
