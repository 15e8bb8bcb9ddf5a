use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use intake::FileId;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::store;
use crate::store::StoredFile;

/// Download a file. Whatever it is, it comes as an attachment and never as a page.
#[utoipa::path(
    get, path = "/api/submissions/files/{file_id}/download", operation_id = "files_download", tag = "submissions",
    security(("session" = [])),
    params(("file_id" = FileId, Path)),
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
    Path(file_id): Path<FileId>,
) -> Result<Response, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let file = store::find_file(&mut tx, signed.workspace, file_id).await?;
    // Not held while the bytes flow, which takes as long as the other side likes.
    tx.commit().await?;
    send(&platform, file).await
}

/// The bytes as they lie there, never as a page.
pub(super) async fn send(platform: &Platform, file: StoredFile) -> Result<Response, Error> {
    let bytes = platform.blobs.read(&file.object_key).await?;
    let headers = [
        (CONTENT_TYPE, "application/octet-stream".to_owned()),
        (CONTENT_LENGTH, file.size.to_string()),
        (CONTENT_DISPOSITION, attachment(&file.name)),
        (CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'".to_owned()),
    ];
    Ok((headers, Body::from_stream(bytes)).into_response())
}

/// RFC 8187's attr-char besides letters and digits.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'!')
    .remove(b'#')
    .remove(b'&')
    .remove(b'+')
    .remove(b'^');

/// RFC 6266: a plain name for old clients, the true one for all others.
fn attachment(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '%') || c == ' ' { c } else { '_' })
        .collect();
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{}", utf8_percent_encode(name, PLAIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_its_header() {
        assert_eq!(attachment("cv.pdf"), "attachment; filename=\"cv.pdf\"; filename*=UTF-8''cv.pdf");
        assert_eq!(
            attachment("a\"; filename=x.exe\r\nX: y ü"),
            "attachment; filename=\"a_; filename=x.exe__X: y _\"; \
             filename*=UTF-8''a%22%3B%20filename%3Dx.exe%0D%0AX%3A%20y%20%C3%BC"
        );
    }
}
