use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use intake::FileId;

use super::download::send_file;
use crate::files::shared_links;
use crate::store;

/// Download a file with the link from an email or a webhook.
///
/// The link expires after 7 days.
#[utoipa::path(
    get, path = "/api/submissions/files/{file_id}/shared/{pass}", operation_id = "files_shared", tag = "submissions",
    params(("file_id" = FileId, Path, description = "The id of the file"), ("pass" = String, Path, description = "The signature from the link")),
    responses(
        (status = 200, content_type = "application/octet-stream", body = [u8]),
        (status = 206, content_type = "application/octet-stream", body = [u8], description = "The requested `Range` of the file"),
        (status = 416, description = "The requested range is outside the file"),
        (status = 404, body = ErrorBody, description = "The file doesn't exist, or the link has expired."),
        (status = 503, body = ErrorBody),
    )
)]
pub(crate) async fn download_shared(
    State(platform): State<Platform>,
    Path((file_id, pass)): Path<(FileId, String)>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if !shared_links::is_valid_link(&platform, file_id, &pass) {
        return Err(Error::not_found());
    }
    let file = store::find_shared_file(platform.db.worker(), file_id).await?;
    let sent = send_file(&platform, file, &headers).await?;
    Ok(([(CACHE_CONTROL, "private, no-store")], sent).into_response())
}
