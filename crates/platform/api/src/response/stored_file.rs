//! Sends a file from object storage, or the part of it that a client requests.

use axum::body::Body;
use axum::http::header::{
    ACCEPT_RANGES, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, IntoResponseParts, Response};
use blobs::Blobs;

use super::attachment;
use super::range::{RequestedRange, requested_range};

/// A file that is in object storage.
#[derive(Clone, Copy, Debug)]
pub struct StoredFile<'a> {
    /// The name under which the client saves it.
    pub name: &'a str,
    /// The size in bytes.
    pub size: i64,
    pub object_key: &'a str,
}

/// Sends the bytes of a file, or the requested range of them, as an attachment, so that browsers never show it as a
/// page.
pub async fn send_stored_file(
    blobs: &Blobs,
    file: StoredFile<'_>,
    request_headers: &HeaderMap,
) -> Result<Response, blobs::Error> {
    let size = file.size.unsigned_abs();
    match requested_range(request_headers, size) {
        RequestedRange::Whole => {
            let bytes = blobs.read(file.object_key).await?;
            Ok((file_headers(file, size), Body::from_stream(bytes)).into_response())
        }
        RequestedRange::Part(part) => {
            let bytes = blobs.read_part(file.object_key, part.clone()).await?;
            let range = format!("bytes {}-{}/{size}", part.start, part.end - 1);
            let headers = (file_headers(file, part.end - part.start), [(CONTENT_RANGE, range)]);
            Ok((StatusCode::PARTIAL_CONTENT, headers, Body::from_stream(bytes)).into_response())
        }
        RequestedRange::Outside => {
            let headers = [(CONTENT_RANGE, format!("bytes */{size}"))];
            Ok((StatusCode::RANGE_NOT_SATISFIABLE, headers).into_response())
        }
    }
}

/// Returns the headers of a response that contains `length` bytes of a file.
fn file_headers(file: StoredFile<'_>, length: u64) -> impl IntoResponseParts {
    AppendHeaders([
        (CONTENT_TYPE, "application/octet-stream".to_owned()),
        (CONTENT_LENGTH, length.to_string()),
        (ACCEPT_RANGES, "bytes".to_owned()),
        (CONTENT_DISPOSITION, attachment(file.name)),
        (CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'".to_owned()),
    ])
}
