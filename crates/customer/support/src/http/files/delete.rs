use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::SupportError;
use crate::model::TicketFileId;
use crate::store::files;

/// Delete an uploaded file that isn't part of a message yet.
#[utoipa::path(
    delete, path = "/api/support/files/{file_id}", operation_id = "ticket_files_delete", tag = "support",
    security(("session" = [])),
    params(("file_id" = TicketFileId, Path, description = "The id of the file")),
    responses(
        (status = 204),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`file_attached`: the file is part of a message."),
    )
)]
pub(crate) async fn delete(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<TicketFileId>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let found = files::find(&mut tx, signed.workspace, id).await?.ok_or(SupportError::NotFound)?;
    if found.is_attached || !files::delete_unattached(&mut tx, signed.workspace, id).await? {
        return Err(SupportError::FileAttached.into());
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
