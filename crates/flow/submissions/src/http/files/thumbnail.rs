use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use intake::FileId;

use crate::files::thumbnail;
use crate::store::{self, Thumbnail};
use crate::work::MakeThumbnail;

/// Get a thumbnail of an image.
///
/// It's rendered from the image's pixels and never contains the original bytes. The first request starts rendering it and
/// returns 404 with the code `thumbnail_pending`.
#[utoipa::path(
    get, path = "/api/submissions/files/{file_id}/thumbnail", operation_id = "files_thumbnail", tag = "submissions",
    security(("session" = [])),
    params(("file_id" = FileId, Path, description = "The id of the file")),
    responses(
        (status = 200, content_type = "image/jpeg", body = [u8]),
        (status = 401, body = ErrorBody),
        (
            status = 404, body = ErrorBody,
            description = "`thumbnail_pending`: it's being rendered, try again in a second or two. `not_found`: there is none."
        ),
    )
)]
pub(crate) async fn thumbnail(
    State(platform): State<Platform>,
    signed: Signed,
    Path(file_id): Path<FileId>,
) -> Result<Response, Error> {
    let workspace = signed.workspace;
    let mut tx = platform.db.tenant(workspace).await?;
    let (types, max_bytes) = (&thumbnail::THUMBNAIL_TYPES, thumbnail::MAX_THUMBNAIL_SOURCE_BYTES);
    let detail = "The thumbnail is being rendered. Try again in a moment.";
    let pending = || Error::new(StatusCode::NOT_FOUND, "thumbnail_pending", detail);
    match store::find_thumbnail(&mut tx, workspace, file_id, types, max_bytes).await? {
        Thumbnail::Ready(bytes) => Ok(thumbnail_response(bytes)),
        Thumbnail::Unavailable => Err(Error::not_found()),
        Thumbnail::Pending => Err(pending()),
        Thumbnail::NotRequested => {
            if store::request_thumbnail(&mut tx, workspace, file_id).await? {
                platform.jobs.enqueue_as_app(&mut tx, MakeThumbnail { workspace, file: file_id }).await?;
            }
            tx.commit().await?;
            Err(pending())
        }
    }
}

/// Returns the response with the thumbnail.
fn thumbnail_response(bytes: Vec<u8>) -> Response {
    let headers = [
        (CONTENT_TYPE, "image/jpeg"),
        // It can be cached, because the content of a file never changes.
        (CACHE_CONTROL, "private, max-age=604800, immutable"),
        (CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'"),
    ];
    (headers, bytes).into_response()
}
