use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Path, Platform};
use axum::extract::State;
use intake::MAX_FIELD_NAME_BYTES;
use jiff::tz::TimeZone;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::ImportError;
use crate::model::{ColumnTarget, DateOptions, Import, ImportColumn, ImportId};
use crate::store::imports;
use crate::work::{CheckImport, ImportJob};

/// What the columns of a file become.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportMapping {
    /// A target for each column, in the order of `columns` of the import.
    #[serde(default)]
    #[schema(required)]
    columns: Vec<MappedColumn>,
    /// Whether 03/04/2025 is April 3.
    #[serde(default)]
    day_first: bool,
    /// The time zone of dates that don't name one, such as `Europe/Berlin`. Default: `UTC`.
    time_zone: Option<String>,
}

/// What a column becomes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MappedColumn {
    target: ColumnTarget,
    /// The name of the field, if it becomes one. Default: as proposed.
    field: Option<String>,
}

/// Set what the columns become, and check the whole file.
///
/// The check reads every row and imports nothing. Poll the import until its state is `checked`: it then says how many
/// submissions are new, how many exist already, and how many rows can't be imported.
#[utoipa::path(
    put, path = "/api/imports/{import_id}/mapping", operation_id = "imports_map", tag = "imports",
    security(("session" = [])),
    params(("import_id" = ImportId, Path, description = "The id of the import")),
    request_body = ImportMapping,
    responses(
        (status = 200, body = Import),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`import_state`: it's running or done. `import_busy`: another file is being checked or imported."),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn map(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<ImportId>,
    Json(mapping): Json<ImportMapping>,
) -> Result<Json<Import>, Error> {
    let (workspace, now) = (signed.workspace, platform.clock.now());
    let mut tx = platform.db.tenant(workspace).await?;
    let import = imports::find(&mut tx, workspace, id, now).await?.ok_or(ImportError::NotFound)?;
    if import.columns.is_empty() {
        return Err(ImportError::WrongState.into());
    }
    let (columns, dates) = mapping.applied_to(import.columns)?;
    let begun = imports::begin_check(&mut tx, workspace, id, (&columns, &dates)).await;
    if !begun.map_err(ImportError::from)? {
        return Err(ImportError::WrongState.into());
    }
    platform.jobs.enqueue_as_app(&mut tx, CheckImport(ImportJob { workspace, import: id })).await?;
    let import = imports::find(&mut tx, workspace, id, now).await?.ok_or(ImportError::NotFound)?;
    tx.commit().await?;
    Ok(Json(import))
}

impl ImportMapping {
    /// Returns the columns with their targets, if they fit the file.
    fn applied_to(
        self,
        mut columns: Vec<ImportColumn>,
    ) -> Result<(Vec<ImportColumn>, DateOptions), ImportError> {
        if self.columns.len() != columns.len() {
            let message = "Name a target for each column of the file.";
            return Err(ImportError::invalid(FieldError::new("columns", "wrong_number", message)));
        }
        for (column, mapped) in columns.iter_mut().zip(self.columns) {
            column.target = mapped.target;
            if let Some(field) = mapped.field.filter(|_| mapped.target == ColumnTarget::Field) {
                field.trim().clone_into(&mut column.field);
            }
            let is_named = (1..=MAX_FIELD_NAME_BYTES).contains(&column.field.len());
            if mapped.target == ColumnTarget::Field && !is_named {
                let message = "A field needs a name of at most 1 kB.";
                return Err(ImportError::invalid(FieldError::new("columns", "field_name", message)));
            }
        }
        let count = |target| columns.iter().filter(|column| column.target == target).count();
        if count(ColumnTarget::Date) != 1 {
            let message = "Choose the column with the date.";
            return Err(ImportError::invalid(FieldError::new("columns", "one_date", message)));
        }
        if count(ColumnTarget::Field) == 0 {
            let message = "Choose at least one column that becomes a field.";
            return Err(ImportError::invalid(FieldError::new("columns", "no_fields", message)));
        }
        let time_zone = self.time_zone.unwrap_or_else(|| "UTC".to_owned());
        if TimeZone::get(&time_zone).is_err() {
            let message = "This time zone doesn't exist.";
            return Err(ImportError::invalid(FieldError::new("time_zone", "unknown", message)));
        }
        Ok((columns, DateOptions { day_first: self.day_first, time_zone }))
    }
}
