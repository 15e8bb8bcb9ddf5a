use accounts::{Bucket, Signed};
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use jiff::SignedDuration;

use crate::error::ExportsError;
use crate::model::{Export, ExportId, ExportRequest, file_name};
use crate::store;

/// The most exports of a workspace that haven't finished.
const MAX_UNFINISHED_EXPORTS: i64 = 10;
/// The most exports that a workspace can start in 24 hours, whether or not they still exist.
const MAX_EXPORTS_PER_DAY: u32 = 100;

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
        (status = 409, body = ErrorBody, description = "`too_many_exports`: 10 exports haven't finished."),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: 100 were started in 24 hours."),
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
    if store::unfinished(&mut tx, signed.workspace).await? >= MAX_UNFINISHED_EXPORTS {
        return Err(ExportsError::TooManyUnfinished.into());
    }
    let workspace = signed.workspace.0;
    let day = SignedDuration::from_hours(24);
    let bucket = Bucket::new(&platform, "export", workspace.as_bytes(), MAX_EXPORTS_PER_DAY, day);
    let mut conn = platform.db.worker().acquire().await?;
    if let Err(wait) = bucket.take(&mut conn, now).await? {
        return Err(Error::too_many_attempts(wait.try_into().unwrap_or_default()));
    }
    drop(conn);
    let id = ExportId(platform.clock.uuid());
    let name = file_name(&request, form.as_deref(), now);
    store::insert(&mut tx, signed.workspace, id, &name, &request, total, now).await?;
    let row = store::find(&mut tx, signed.workspace, id).await?;
    tx.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(row.into_export(&platform))))
}
