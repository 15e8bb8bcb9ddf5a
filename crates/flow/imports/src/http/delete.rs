use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::ImportError;
use crate::model::ImportId;
use crate::store::imports;

/// Delete an import that isn't done, and its file.
///
/// An import in progress is cancelled, and nothing of it is imported.
#[utoipa::path(
    delete, path = "/api/imports/{import_id}", operation_id = "imports_delete", tag = "imports",
    security(("session" = [])),
    params(("import_id" = ImportId, Path, description = "The id of the import")),
    responses(
        (status = 204),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`import_state`: it's done. Undo it instead."),
    )
)]
pub(crate) async fn delete(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<ImportId>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    imports::find(&mut tx, signed.workspace, id, platform.clock.now()).await?.ok_or(ImportError::NotFound)?;
    if !imports::delete(&mut tx, signed.workspace, id).await? {
        return Err(ImportError::WrongState.into());
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
