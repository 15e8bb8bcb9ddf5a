use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;

use crate::error::ImportError;
use crate::model::{Import, ImportId, ImportState};
use crate::store::imports;
use crate::work::{ImportJob, UndoImport};

/// Undo an import within 24 hours.
///
/// All its submissions are deleted permanently, also those that were moved or starred since. Poll it until its state is
/// `undone`.
#[utoipa::path(
    post, path = "/api/imports/{import_id}/undo", operation_id = "imports_undo", tag = "imports",
    security(("session" = [])),
    params(("import_id" = ImportId, Path, description = "The id of the import")),
    responses(
        (status = 200, body = Import),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`undo_expired`: it was imported more than 24 hours ago. `import_state`: it isn't done. `import_busy`: another file is being checked or imported."),
    )
)]
pub(crate) async fn undo(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<ImportId>,
) -> Result<Json<Import>, Error> {
    let (workspace, now) = (signed.workspace, platform.clock.now());
    let mut tx = platform.db.tenant(workspace).await?;
    let import = imports::find(&mut tx, workspace, id, now).await?.ok_or(ImportError::NotFound)?;
    if import.state == ImportState::Done && import.undo_until.is_none() {
        return Err(ImportError::TooLate.into());
    }
    let begun = imports::advance(&mut tx, workspace, id, (ImportState::Done, ImportState::Undoing)).await;
    if !begun.map_err(ImportError::from)? {
        return Err(ImportError::WrongState.into());
    }
    platform.jobs.enqueue_as_app(&mut tx, UndoImport(ImportJob { workspace, import: id })).await?;
    let import = imports::find(&mut tx, workspace, id, now).await?.ok_or(ImportError::NotFound)?;
    tx.commit().await?;
    Ok(Json(import))
}
