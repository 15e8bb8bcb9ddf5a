use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform, attachment};
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use submissions::ExportPermit;

use crate::error::ExportsError;
use crate::model::{ExportRequest, file_name};
use crate::store;
use crate::write::{ExportWriter, Progress, WriteError, open};

/// Export submissions at once.
///
/// The file is written while it's sent. If an error occurs midway, the connection closes and the file is incomplete. For
/// large exports, `POST /api/exports/` is better: the download can be resumed.
#[utoipa::path(
    post, path = "/api/exports/download", operation_id = "exports_download", tag = "exports",
    security(("session" = [])),
    request_body = ExportRequest,
    responses(
        (
            status = 200, content_type = "application/octet-stream", body = [u8],
            headers(("X-Total-Count" = i64, description = "The number of submissions, if it's known in advance"))
        ),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody),
        (status = 503, body = ErrorBody, description = "`busy`: this workspace is running 2 exports, or the server 16. Try again later."),
    )
)]
pub(crate) async fn download(
    State(platform): State<Platform>,
    signed: Signed,
    Json(request): Json<ExportRequest>,
) -> Result<Response, Error> {
    let selection = request.selection().map_err(ExportsError::Invalid)?;
    let permit = ExportPermit::take(signed.workspace)
        .map_err(|limit| Error::new(StatusCode::SERVICE_UNAVAILABLE, "busy", limit.message()))?;
    // Submissions that arrive from now on are left out.
    let until = platform.clock.uuid();
    let total = selection.count(&platform, signed.workspace).await?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let form = store::form_name(&mut tx, signed.workspace, request.endpoint_id.as_ref()).await?;
    tx.commit().await?;
    let now = platform.clock.now();
    let name = attachment(&file_name(&request, form.as_deref(), now));
    let media_type = if request.files { "application/zip" } else { request.format.media_type() };
    let (sink, chunks) = open(request.files, now);
    tokio::spawn(async move {
        let workspace = signed.workspace;
        let writer = ExportWriter { platform, workspace, request, selection, until };
        match writer.write(sink, &Progress::default()).await {
            Ok(()) => {}
            Err(WriteError::ClientGone) => tracing::info!(%workspace, "export cancelled by the client"),
            Err(error) => {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                tracing::error!(%error, cause, %workspace, "export failed");
            }
        }
        drop(permit);
    });
    let headers = [(CONTENT_TYPE, media_type.to_owned()), (CONTENT_DISPOSITION, name)];
    let mut response = (headers, Body::from_stream(chunks)).into_response();
    if let Some(total) = total {
        response.headers_mut().insert("x-total-count", total.into());
    }
    Ok(response)
}
