use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;

use crate::model::{Export, ExportId};
use crate::store;

/// Get an export.
#[utoipa::path(
    get, path = "/api/exports/{export_id}", operation_id = "exports_read", tag = "exports",
    security(("session" = [])),
    params(("export_id" = ExportId, Path, description = "The id of the export")),
    responses((status = 200, body = Export), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path(export_id): Path<ExportId>,
) -> Result<Json<Export>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    Ok(Json(store::find(&mut tx, signed.workspace, export_id).await?.into_export(&platform)))
}
