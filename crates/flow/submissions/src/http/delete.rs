use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;
use intake::SubmissionId;

use crate::bus_messages::WorkspaceMessage;
use crate::error::SubmissionError;
use crate::store;
use crate::work::RemoveFiles;

/// Delete a submission permanently.
///
/// Its files are deleted within an hour.
#[utoipa::path(
    delete, path = "/api/submissions/{endpoint_id}/{submission_id}", operation_id = "submissions_delete", tag = "submissions",
    security(("session" = [])),
    params(("endpoint_id" = EndpointId, Path, description = "The id of the endpoint"), ("submission_id" = SubmissionId, Path, description = "The id of the submission")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn delete(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, id)): Path<(EndpointId, SubmissionId)>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !store::exists(&mut tx, signed.workspace, &endpoint, id).await? {
        return Err(SubmissionError::NotFound.into());
    }
    // The job is enqueued before the rows are deleted: `enqueue_remove_files` checks by them that the files belong to
    // this workspace.
    let keys = store::object_keys(&mut tx, signed.workspace, &[id.0]).await?;
    if !keys.is_empty() {
        platform.jobs.enqueue_as_app(&mut tx, RemoveFiles { keys }).await?;
    }
    store::delete(&mut tx, signed.workspace, &[id.0]).await?;
    tx.commit().await?;
    let message = WorkspaceMessage::Changed { ids: vec![id], endpoint_ids: vec![endpoint] };
    message.publish(&platform.bus, signed.workspace);
    Ok(StatusCode::NO_CONTENT)
}
