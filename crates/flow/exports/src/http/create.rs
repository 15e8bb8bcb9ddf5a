use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::ExportsError;
use crate::model::{Export, ExportId, ExportRequest, file_name};
use crate::store;

/// The most exports of a workspace that haven't finished.
const MAX_UNFINISHED_EXPORTS: i64 = 10;
/// The most exports that a workspace can start in 24 hours.
const MAX_EXPORTS_PER_DAY: i64 = 100;

/// Start an export in the background.
///
/// You get an email when it's ready. The 5 newest exports are kept, each for 7 days. Rows are ordered by folder, and newest
/// first. Submissions that arrive later are left out.
#[utoipa::path(
    post, path = "/api/exports/", operation_id = "exports_create", tag = "exports",
    security(("session" = [])),
    request_body = ExportRequest,
    responses(
        (status = 202, body = Export),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`too_many_exports`: 10 exports haven't finished, or 100 were started in 24 hours."),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn create(
    State(platform): State<Platform>,
    signed: Signed,
    Json(request): Json<ExportRequest>,
) -> Result<(StatusCode, Json<Export>), Error> {
    let selection = request.selection().map_err(ExportsError::Invalid)?;
    let total = selection.count(&platform, signed.workspace).await?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let form = store::form_name(&mut tx, signed.workspace, request.endpoint_id.as_ref()).await?;
    let now = platform.clock.now();
    let started = store::started(&mut tx, signed.workspace, now).await?;
    if started.unfinished >= MAX_UNFINISHED_EXPORTS {
        return Err(ExportsError::TooManyUnfinished.into());
    }
    if started.today >= MAX_EXPORTS_PER_DAY {
        return Err(ExportsError::TooManyToday.into());
    }
    let id = ExportId(platform.clock.uuid());
    let name = file_name(&request, form.as_deref(), now);
    store::insert(&mut tx, signed.workspace, id, &name, &request, total, now).await?;
    let row = store::find(&mut tx, signed.workspace, id).await?;
    tx.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(row.into_export(&platform))))
}
