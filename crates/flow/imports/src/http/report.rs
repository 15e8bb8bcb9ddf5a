use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform, attachment};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::error::ImportError;
use crate::model::ImportId;
use crate::store::imports;
use crate::upload::report_key;

/// Download the rows of a file that can't be imported, with the reasons, as CSV.
#[utoipa::path(
    get, path = "/api/imports/{import_id}/rejected.csv", operation_id = "imports_report", tag = "imports",
    security(("session" = [])),
    params(("import_id" = ImportId, Path, description = "The id of the import")),
    responses(
        (status = 200, content_type = "text/csv", body = String),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody, description = "There is no such import, or no report: all rows can be imported, or the import is older than 24 hours."),
        (status = 503, body = ErrorBody),
    )
)]
pub(crate) async fn report(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<ImportId>,
) -> Result<Response, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let import = imports::find(&mut tx, signed.workspace, id, platform.clock.now()).await?;
    tx.commit().await?;
    let import = import.filter(|import| import.has_report).ok_or(ImportError::NotFound)?;
    let bytes = platform.blobs.read(&report_key(id)).await?;
    let name = import.file_name.rsplit_once('.').map_or(&*import.file_name, |(name, _)| name);
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, attachment(&format!("{name}-rejected.csv"))),
    ];
    Ok((headers, Body::from_stream(bytes)).into_response())
}
