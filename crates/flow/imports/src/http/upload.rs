use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform, Query};
use axum::body::{Body, HttpBody};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::Import;
use crate::upload::{NewFile, upload as store_file};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct UploadQuery {
    /// The endpoint that gets the submissions.
    endpoint_id: EndpointId,
    /// The name of the file. Default: `file`.
    name: Option<String>,
}

/// Upload a file with submissions to import.
///
/// The body is the content of the file, at most 50 MiB: CSV with a header row, a JSON list of objects, or an object in each line.
/// The response has the columns, what each is proposed to become, and the first rows. Nothing is imported yet. The file is
/// deleted after 24 hours. Limited to 50 files per workspace and day.
#[utoipa::path(
    put, path = "/api/imports", operation_id = "imports_upload", tag = "imports",
    security(("session" = [])),
    params(UploadQuery),
    request_body(content = [u8], content_type = "application/octet-stream"),
    responses(
        (status = 201, body = Import),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`import_storage_full`: the files of the workspace's imports take 200 MB."),
        (status = 413, body = ErrorBody, description = "`file_too_large`: a file can have at most 50 MiB."),
        (status = 422, body = ErrorBody, description = "`unreadable`, `empty_file`, `too_many_columns`: the file can't be imported."),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
        (status = 503, body = ErrorBody),
    )
)]
pub(crate) async fn upload(
    State(platform): State<Platform>,
    signed: Signed,
    Query(query): Query<UploadQuery>,
    body: Body,
) -> Result<(StatusCode, Json<Import>), Error> {
    let file = NewFile { name: query.name.as_deref().unwrap_or_default(), size: body.size_hint().exact() };
    let import = store_file(&platform, signed.workspace, &query.endpoint_id, &file, body).await?;
    Ok((StatusCode::CREATED, Json(import)))
}
