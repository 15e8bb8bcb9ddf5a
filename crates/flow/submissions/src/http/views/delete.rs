use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::SubmissionError;
use crate::model::view::ViewId;
use crate::store;

/// Delete a saved view. Its submissions stay.
#[utoipa::path(
    delete, path = "/api/views/{view_id}", operation_id = "views_delete", tag = "submissions",
    security(("session" = [])),
    params(("view_id" = ViewId, Path, description = "The id of the view")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn delete(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<ViewId>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !store::views::delete(&mut tx, signed.workspace, id).await? {
        return Err(SubmissionError::NotFound.into());
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
