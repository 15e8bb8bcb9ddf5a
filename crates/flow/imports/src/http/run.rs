use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;

use crate::error::ImportError;
use crate::model::{Import, ImportId, ImportState};
use crate::store::imports;
use crate::work::{ImportJob, RunImport};

/// Import a file that was checked.
///
/// New submissions are added with their dates, and marked as read. They aren't counted or delivered. Rows that can't be imported
/// are left out. If the import fails, nothing is imported. Poll it until its state is `done`.
#[utoipa::path(
    post, path = "/api/imports/{import_id}/run", operation_id = "imports_run", tag = "imports",
    security(("session" = [])),
    params(("import_id" = ImportId, Path, description = "The id of the import")),
    responses(
        (status = 200, body = Import),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`import_state`: it isn't checked. `import_busy`: another file is being checked or imported."),
    )
)]
pub(crate) async fn run(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<ImportId>,
) -> Result<Json<Import>, Error> {
    let (workspace, now) = (signed.workspace, platform.clock.now());
    let mut tx = platform.db.tenant(workspace).await?;
    imports::find(&mut tx, workspace, id, now).await?.ok_or(ImportError::NotFound)?;
    let begun = imports::advance(&mut tx, workspace, id, (ImportState::Checked, ImportState::Running)).await;
    if !begun.map_err(ImportError::from)? {
        return Err(ImportError::WrongState.into());
    }
    platform.jobs.enqueue_as_app(&mut tx, RunImport(ImportJob { workspace, import: id })).await?;
    let import = imports::find(&mut tx, workspace, id, now).await?.ok_or(ImportError::NotFound)?;
    tx.commit().await?;
    Ok(Json(import))
}
