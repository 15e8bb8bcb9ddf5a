use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use intake::FileId;

use crate::store;
use crate::store::StoredFile;

/// Download a file of a submission.
///
/// It's always sent as an attachment, so browsers save it instead of opening it.
#[utoipa::path(
    get, path = "/api/submissions/files/{file_id}/download", operation_id = "files_download", tag = "submissions",
    security(("session" = [])),
    params(("file_id" = FileId, Path, description = "The id of the file")),
    responses(
        (status = 200, content_type = "application/octet-stream", body = [u8]),
        (status = 206, content_type = "application/octet-stream", body = [u8], description = "The requested `Range` of the file"),
        (status = 416, description = "The requested range is outside the file"),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 503, body = ErrorBody),
    )
)]
pub(crate) async fn download(
    State(platform): State<Platform>,
    signed: Signed,
    Path(file_id): Path<FileId>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let file = store::find_file(&mut tx, signed.workspace, file_id).await?;
    // The transaction ends here, because sending the bytes takes as long as the client does.
    tx.commit().await?;
    send_file(&platform, file, &headers).await
}

/// Sends a file of a submission.
pub(super) async fn send_file(
    platform: &Platform,
    file: StoredFile,
    request_headers: &HeaderMap,
) -> Result<Response, Error> {
    let stored = api::StoredFile { name: &file.name, size: file.size, object_key: &file.object_key };
    Ok(api::send_stored_file(&platform.blobs, stored, request_headers).await?)
}
