//! The table `imports`, as requests read and write it.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use serde::Serialize;
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::mapping::Preview;
use crate::model::{
    DateOptions, Import, ImportColumn, ImportFormat, ImportId, ImportService, ImportState, undo_until,
};

/// The most imports in a list.
const MAX_LISTED_IMPORTS: i64 = 100;

/// A file that is about to be uploaded.
pub(crate) struct NewImport<'a> {
    pub id: ImportId,
    pub endpoint: &'a EndpointId,
    pub file_name: &'a str,
    /// The space to reserve.
    pub file_bytes: i64,
    pub created_at: Timestamp,
}

struct Row {
    id: ImportId,
    endpoint: EndpointId,
    state: ImportState,
    error: Option<String>,
    file_name: String,
    file_bytes: i64,
    created_at: SqlTimestamp,
    format: Option<ImportFormat>,
    service: Option<ImportService>,
    columns: Option<Json<Vec<ImportColumn>>>,
    preview: Option<Json<Vec<Vec<Option<String>>>>>,
    mapping: Option<Json<DateOptions>>,
    processed: i32,
    total: Option<i32>,
    fresh: Option<i32>,
    duplicates: Option<i32>,
    rejected: Option<i32>,
    first_at: Option<SqlTimestamp>,
    last_at: Option<SqlTimestamp>,
    imported: Option<i32>,
    done_at: Option<SqlTimestamp>,
    undone_at: Option<SqlTimestamp>,
    files_removed: bool,
}

impl Row {
    fn into_import(self, now: Timestamp) -> Import {
        let dates =
            self.mapping.map_or(DateOptions { day_first: false, time_zone: "UTC".to_owned() }, |json| json.0);
        let done_at = self.done_at.map(SqlTimestamp::to_jiff);
        let undo_until = done_at
            .map(undo_until)
            .filter(|until| self.state == ImportState::Done && !self.files_removed && *until > now);
        Import {
            id: self.id,
            endpoint_id: self.endpoint,
            state: self.state,
            error: self.error,
            file_name: self.file_name,
            file_bytes: self.file_bytes,
            created_at: self.created_at.to_jiff(),
            format: self.format,
            service: self.service,
            columns: self.columns.map(|json| json.0).unwrap_or_default(),
            preview: self.preview.map(|json| json.0).unwrap_or_default(),
            day_first: dates.day_first,
            time_zone: dates.time_zone,
            processed: self.processed,
            total: self.total,
            new: self.fresh,
            duplicates: self.duplicates,
            rejected: self.rejected,
            first_at: self.first_at.map(SqlTimestamp::to_jiff),
            last_at: self.last_at.map(SqlTimestamp::to_jiff),
            imported: self.imported,
            done_at,
            undo_until,
            undone_at: self.undone_at.map(SqlTimestamp::to_jiff),
            has_report: self.rejected.is_some_and(|rejected| rejected > 0) && !self.files_removed,
        }
    }
}

/// Lets the uploads of a workspace reserve their space one after the other.
pub(crate) async fn lock_uploads(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('imports of ' || $1::text, 0))",
        workspace.to_string()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns what the files of a workspace's imports take. Uploads that began before `uploads_since` have failed and don't count.
pub(crate) async fn stored_bytes(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    uploads_since: Timestamp,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(file_bytes), 0)::bigint as "bytes!" from imports
           where workspace_id = $1 and not files_removed and (state <> 'uploading' or created_at > $2)"#,
        workspace.0,
        uploads_since.to_sqlx() as SqlTimestamp
    )
    .fetch_one(conn)
    .await
}

/// Reserves the space for a file.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    import: &NewImport<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into imports (id, workspace_id, endpoint_id, file_name, file_bytes, created_at) values ($1, $2, $3, $4, $5, $6)",
        import.id.0,
        workspace.0,
        import.endpoint.as_str(),
        import.file_name,
        import.file_bytes,
        import.created_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes that a file is stored, and what its beginning shows. Returns false if its row is gone.
pub(crate) async fn complete_upload(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ImportId,
    (file_bytes, preview): (i64, &Preview),
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update imports set state = 'uploaded', file_bytes = $3, format = $4, service = $5, columns = $6::text::json,
                            preview = $7::text::json, mapping = $8::text::json
         where workspace_id = $1 and id = $2 and state = 'uploading'",
        workspace.0,
        id.0,
        file_bytes,
        preview.format as ImportFormat,
        preview.service as Option<ImportService>,
        json_text(&preview.columns),
        json_text(&preview.rows),
        json_text(&preview.dates)
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Finds an import of a workspace.
pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ImportId,
    now: Timestamp,
) -> sqlx::Result<Option<Import>> {
    let row = sqlx::query_as!(
        Row,
        r#"select id as "id: ImportId", endpoint_id as "endpoint: EndpointId", state as "state: ImportState", error, file_name,
                  file_bytes, created_at as "created_at: SqlTimestamp", format as "format: ImportFormat",
                  service as "service: ImportService", columns as "columns: Json<Vec<ImportColumn>>",
                  preview as "preview: Json<Vec<Vec<Option<String>>>>", mapping as "mapping: Json<DateOptions>", processed,
                  total, fresh, duplicates, rejected, first_at as "first_at: SqlTimestamp", last_at as "last_at: SqlTimestamp",
                  imported, done_at as "done_at: SqlTimestamp", undone_at as "undone_at: SqlTimestamp", files_removed
           from imports where workspace_id = $1 and id = $2 and state <> 'uploading'"#,
        workspace.0,
        id.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| row.into_import(now)))
}

/// Lists the newest imports of a workspace or of one endpoint, without their previews.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: Option<&EndpointId>,
    now: Timestamp,
) -> sqlx::Result<Vec<Import>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id as "id: ImportId", endpoint_id as "endpoint: EndpointId", state as "state: ImportState", error, file_name,
                  file_bytes, created_at as "created_at: SqlTimestamp", format as "format: ImportFormat",
                  service as "service: ImportService", null as "columns: Json<Vec<ImportColumn>>",
                  null as "preview: Json<Vec<Vec<Option<String>>>>", mapping as "mapping: Json<DateOptions>", processed,
                  total, fresh, duplicates, rejected, first_at as "first_at: SqlTimestamp", last_at as "last_at: SqlTimestamp",
                  imported, done_at as "done_at: SqlTimestamp", undone_at as "undone_at: SqlTimestamp", files_removed
           from imports
           where workspace_id = $1 and ($2::text is null or endpoint_id = $2) and state <> 'uploading'
           order by id desc limit $3"#,
        workspace.0,
        endpoint.map(EndpointId::as_str),
        MAX_LISTED_IMPORTS
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| row.into_import(now)).collect())
}

/// Sets what the columns become, and begins a check. Returns false if the import isn't in a state for that.
pub(crate) async fn begin_check(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ImportId,
    (columns, dates): (&[ImportColumn], &DateOptions),
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update imports set state = 'checking', error = null, processed = 0, columns = $3::text::json,
                            mapping = $4::text::json
         where workspace_id = $1 and id = $2 and state in ('uploaded', 'checked', 'failed') and not files_removed",
        workspace.0,
        id.0,
        json_text(columns),
        json_text(dates)
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Moves an import from one state to another. Returns false if it isn't in the first.
pub(crate) async fn advance(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ImportId,
    (from, to): (ImportState, ImportState),
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update imports set state = $4, processed = 0 where workspace_id = $1 and id = $2 and state = $3",
        workspace.0,
        id.0,
        from as ImportState,
        to as ImportState
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Deletes an import that isn't done. One that is running notices it, and writes nothing.
pub(crate) async fn delete(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ImportId,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "delete from imports where workspace_id = $1 and id = $2 and state not in ('done', 'undoing')",
        workspace.0,
        id.0
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Values of a file may have U+0000, which `json` keeps and `jsonb`, as which it would be sent otherwise, doesn't.
fn json_text(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).expect("text and switches become JSON")
}
