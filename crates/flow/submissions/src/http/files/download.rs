use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_RANGES, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, IntoResponseParts, Response};
use intake::FileId;

use super::range::{RequestedRange, requested_range};
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

/// Sends the bytes of a file, or the requested range of them, as an attachment, so that browsers never show it as a
/// page.
pub(super) async fn send_file(
    platform: &Platform,
    file: StoredFile,
    request_headers: &HeaderMap,
) -> Result<Response, Error> {
    let size = file.size.unsigned_abs();
    match requested_range(request_headers, size) {
        RequestedRange::Whole => {
            let bytes = platform.blobs.read(&file.object_key).await?;
            Ok((file_headers(&file, size), Body::from_stream(bytes)).into_response())
        }
        RequestedRange::Part(part) => {
            let bytes = platform.blobs.read_part(&file.object_key, part.clone()).await?;
            let range = format!("bytes {}-{}/{size}", part.start, part.end - 1);
            let headers = (file_headers(&file, part.end - part.start), [(CONTENT_RANGE, range)]);
            Ok((StatusCode::PARTIAL_CONTENT, headers, Body::from_stream(bytes)).into_response())
        }
        RequestedRange::Outside => {
            let headers = [(CONTENT_RANGE, format!("bytes */{size}"))];
            Ok((StatusCode::RANGE_NOT_SATISFIABLE, headers).into_response())
        }
    }
}

/// Returns the headers of a response that contains `length` bytes of a file.
fn file_headers(file: &StoredFile, length: u64) -> impl IntoResponseParts {
    AppendHeaders([
        (CONTENT_TYPE, "application/octet-stream".to_owned()),
        (CONTENT_LENGTH, length.to_string()),
        (ACCEPT_RANGES, "bytes".to_owned()),
        (CONTENT_DISPOSITION, api::attachment(&file.name)),
        (CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'".to_owned()),
    ])
}
