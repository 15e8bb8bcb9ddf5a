use api::{Error, ErrorBody, Path, Platform, StoredFile, send_stored_file};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};

use crate::links::is_valid_link;
use crate::model::ExportId;
use crate::store;

/// Download an export with its link.
///
/// The link expires with the export.
#[utoipa::path(
    get, path = "/api/exports/{export_id}/file/{pass}", operation_id = "exports_file", tag = "exports",
    params(("export_id" = ExportId, Path, description = "The id of the export"), ("pass" = String, Path, description = "The signature from the link")),
    responses(
        (status = 200, content_type = "application/octet-stream", body = [u8]),
        (status = 206, content_type = "application/octet-stream", body = [u8], description = "The requested `Range` of the file"),
        (status = 416, description = "The requested range is outside the file"),
        (status = 404, body = ErrorBody, description = "The export doesn't exist, or the link has expired."),
        (status = 503, body = ErrorBody),
    )
)]
pub(crate) async fn file(
    State(platform): State<Platform>,
    Path((export_id, pass)): Path<(ExportId, String)>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if !is_valid_link(&platform, export_id, &pass) {
        return Err(Error::not_found());
    }
    let ready = store::find_ready(platform.db.worker(), export_id).await?;
    let file = StoredFile { name: &ready.name, size: ready.bytes, object_key: &store::object_key(export_id) };
    match send_stored_file(&platform.blobs, file, &headers).await {
        // It isn't part of backups.
        Err(blobs::Error::NotFound) => Err(Error::not_found()),
        sent => Ok(([(CACHE_CONTROL, "private, no-store")], sent?).into_response()),
    }
}
