use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform, Query};
use axum::body::{Body, HttpBody};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::files::{self, NewFile};
use crate::model::TicketFile;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct UploadQuery {
    /// The name of the file. Default: `file`.
    name: Option<String>,
}

/// Upload a file for a ticket or a reply.
///
/// The body is the content of the file, at most 10 MiB; its `Content-Type` is kept. Name the file's id when you open a ticket
/// or reply, or it will be deleted after a day.
#[utoipa::path(
    put, path = "/api/support/files", operation_id = "ticket_files_upload", tag = "support",
    security(("session" = [])),
    params(UploadQuery),
    request_body(content = [u8], content_type = "application/octet-stream"),
    responses(
        (status = 201, body = TicketFile),
        (status = 401, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`ticket_storage_full`: the files of the workspace's tickets take 100 MB. `too_many_files`: 50 uploaded files aren't part of a message."),
        (status = 413, body = ErrorBody, description = "`file_too_large`: a file can have at most 10 MiB."),
        (status = 422, body = ErrorBody),
        (status = 503, body = ErrorBody),
    )
)]
pub(crate) async fn upload(
    State(platform): State<Platform>,
    signed: Signed,
    Query(query): Query<UploadQuery>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<TicketFile>), Error> {
    let file = NewFile {
        name: query.name.as_deref().unwrap_or_default(),
        media_type: headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()),
        size: body.size_hint().exact(),
    };
    let stored = files::upload(&platform, signed.workspace, &file, body).await?;
    Ok((StatusCode::CREATED, Json(stored)))
}
