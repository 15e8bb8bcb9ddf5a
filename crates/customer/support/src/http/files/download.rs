use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::response::Response;

use crate::error::SupportError;
use crate::files::file_response;
use crate::model::TicketFileId;
use crate::store;

/// Download a file of a ticket.
///
/// It's always sent as an attachment, so browsers save it instead of opening it.
#[utoipa::path(
    get, path = "/api/support/files/{file_id}/download", operation_id = "ticket_files_download", tag = "support",
    security(("session" = [])),
    params(("file_id" = TicketFileId, Path, description = "The id of the file")),
    responses(
        (status = 200, content_type = "application/octet-stream", body = [u8]),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 503, body = ErrorBody),
    )
)]
pub(crate) async fn download(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<TicketFileId>,
) -> Result<Response, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let file = store::files::find(&mut tx, signed.workspace, id).await?.ok_or(SupportError::NotFound)?;
    // The transaction ends here, because sending the bytes takes as long as the client does.
    tx.commit().await?;
    Ok(file_response(&platform, id, &file.name, file.size).await?)
}
