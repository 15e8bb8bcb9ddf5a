use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;

use crate::error::ImportError;
use crate::model::{Import, ImportId};
use crate::store::imports;

/// Get an import: how far it is, what its columns become, and the first rows.
#[utoipa::path(
    get, path = "/api/imports/{import_id}", operation_id = "imports_read", tag = "imports",
    security(("session" = [])),
    params(("import_id" = ImportId, Path, description = "The id of the import")),
    responses((status = 200, body = Import), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<ImportId>,
) -> Result<Json<Import>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let import = imports::find(&mut tx, signed.workspace, id, platform.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(import.ok_or(ImportError::NotFound)?))
}
