use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::ExportsError;
use crate::model::ExportId;
use crate::store;

/// Cancel an export, or delete it.
#[utoipa::path(
    delete, path = "/api/exports/{export_id}", operation_id = "exports_delete", tag = "exports",
    security(("session" = [])),
    params(("export_id" = ExportId, Path, description = "The id of the export")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn delete(
    State(platform): State<Platform>,
    signed: Signed,
    Path(export_id): Path<ExportId>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !store::delete(&mut tx, signed.workspace, export_id).await? {
        return Err(ExportsError::NotFound.into());
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
