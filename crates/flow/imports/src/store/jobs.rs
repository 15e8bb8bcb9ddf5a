//! What the jobs read and write, as the worker.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::model::{DateOptions, ImportColumn, ImportId, ImportState};

/// What a job needs of an import.
pub(crate) struct Task {
    pub endpoint: EndpointId,
    pub columns: Vec<ImportColumn>,
    pub dates: DateOptions,
    /// After how many days the endpoint deletes submissions, if it does.
    pub retention_days: Option<i32>,
}

/// What reading a whole file has found.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub total: i32,
    pub fresh: i32,
    pub duplicates: i32,
    pub rejected: i32,
    pub first_at: Option<Timestamp>,
    pub last_at: Option<Timestamp>,
}

/// Returns an import whose endpoint isn't deleted, if it's in this state.
pub(crate) async fn task(
    worker: &PgPool,
    workspace: WorkspaceId,
    id: ImportId,
    state: ImportState,
) -> sqlx::Result<Option<Task>> {
    let row = sqlx::query!(
        r#"select i.endpoint_id as "endpoint: EndpointId", i.columns as "columns!: Json<Vec<ImportColumn>>",
                  i.mapping as "mapping!: Json<DateOptions>", e.retention_days
           from imports i join endpoints e on e.id = i.endpoint_id and e.deleted_at is null
           where i.workspace_id = $1 and i.id = $2 and i.state = $3"#,
        workspace.0,
        id.0,
        state as ImportState
    )
    .fetch_optional(worker)
    .await?;
    Ok(row.map(|row| Task {
        endpoint: row.endpoint,
        columns: row.columns.0,
        dates: row.mapping.0,
        retention_days: row.retention_days,
    }))
}

/// Writes how many rows were read. Returns false if the import was deleted meanwhile.
pub(crate) async fn progress(worker: &PgPool, id: ImportId, processed: i32) -> sqlx::Result<bool> {
    let done = sqlx::query!("update imports set processed = $2 where id = $1", id.0, processed)
        .execute(worker)
        .await?;
    Ok(done.rows_affected() > 0)
}

/// Writes what a check has found.
pub(crate) async fn finish_check(worker: &PgPool, id: ImportId, counts: &Counts) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update imports set state = 'checked', processed = $2, total = $2, fresh = $3, duplicates = $4, rejected = $5,
                            first_at = $6, last_at = $7
         where id = $1 and state = 'checking'",
        id.0,
        counts.total,
        counts.fresh,
        counts.duplicates,
        counts.rejected,
        counts.first_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>,
        counts.last_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>
    )
    .execute(worker)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Writes why nothing was imported.
pub(crate) async fn fail(worker: &PgPool, id: ImportId, error: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update imports set state = 'failed', error = $2 where id = $1 and state in ('checking', 'running')",
        id.0,
        error
    )
    .execute(worker)
    .await?;
    Ok(())
}

/// Remembers some submissions of an import, in the transaction that inserts them.
pub(crate) async fn remember(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    (id, part): (ImportId, i32),
    ids: &[Uuid],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into imported_submissions (import_id, workspace_id, part, ids) values ($1, $2, $3, $4)",
        id.0,
        workspace.0,
        part,
        ids
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes that an import is done, in the transaction that inserts its submissions. Returns false if the import or its endpoint
/// was deleted meanwhile; the transaction has to be rolled back then.
pub(crate) async fn finish_run(
    conn: &mut PgConnection,
    id: ImportId,
    counts: &Counts,
    (now, had_last_at): (Timestamp, Option<Timestamp>),
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update imports i set state = 'done', processed = $2, total = $2, imported = $3, duplicates = $4, rejected = $5,
                              last_at = $6, done_at = $7, had_last_at = $8
         from endpoints e
         where i.id = $1 and i.state = 'running' and e.id = i.endpoint_id and e.deleted_at is null",
        id.0,
        counts.total,
        counts.fresh,
        counts.duplicates,
        counts.rejected,
        counts.last_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>,
        now.to_sqlx() as SqlTimestamp,
        had_last_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Takes some submissions of an import that is being undone. `None` if none are left.
pub(crate) async fn take_part(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ImportId,
) -> sqlx::Result<Option<Vec<Uuid>>> {
    sqlx::query_scalar!(
        "delete from imported_submissions s using imports i
         where s.workspace_id = $1 and s.import_id = $2 and i.id = $2 and i.state = 'undoing'
           and s.part = (select min(part) from imported_submissions where import_id = $2)
         returning s.ids",
        workspace.0,
        id.0
    )
    .fetch_optional(conn)
    .await
}

/// An import whose submissions are deleted.
pub(crate) struct Undone {
    pub endpoint: EndpointId,
    pub last_at: Option<Timestamp>,
    pub had_last_at: Option<Timestamp>,
}

/// Writes that an import is undone. `None` if that wasn't in progress.
pub(crate) async fn finish_undo(
    conn: &mut PgConnection,
    id: ImportId,
    now: Timestamp,
) -> sqlx::Result<Option<Undone>> {
    let row = sqlx::query!(
        r#"update imports set state = 'undone', undone_at = $2 where id = $1 and state = 'undoing'
           returning endpoint_id as "endpoint: EndpointId", last_at as "last_at: SqlTimestamp",
                     had_last_at as "had_last_at: SqlTimestamp""#,
        id.0,
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Undone {
        endpoint: row.endpoint,
        last_at: row.last_at.map(SqlTimestamp::to_jiff),
        had_last_at: row.had_last_at.map(SqlTimestamp::to_jiff),
    }))
}

/// Deletes imports that were begun before a time and never done. A trigger enqueues the job that deletes their files.
pub(crate) async fn delete_unfinished(worker: &PgPool, before: Timestamp) -> sqlx::Result<u64> {
    let done = sqlx::query!(
        "delete from imports where state not in ('done', 'undoing', 'undone') and created_at < $1",
        before.to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await?;
    Ok(done.rows_affected())
}

/// Forgets what imports that were done before a time are undone with, and returns them, so that their files are deleted too.
pub(crate) async fn forget_done(conn: &mut PgConnection, before: Timestamp) -> sqlx::Result<Vec<ImportId>> {
    sqlx::query_scalar!(
        r#"with old as (
               update imports set files_removed = true, preview = null, columns = null
               where state in ('done', 'undone') and not files_removed and done_at < $1 returning id
           ), forgotten as (
               delete from imported_submissions s using old where s.import_id = old.id
           )
           select id as "id!: ImportId" from old"#,
        before.to_sqlx() as SqlTimestamp
    )
    .fetch_all(conn)
    .await
}

/// Deletes the imports of a deleted endpoint.
pub(crate) async fn delete_of_endpoint(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from imports where workspace_id = $1 and endpoint_id = $2",
        workspace.0,
        endpoint.as_str()
    )
    .execute(conn)
    .await?;
    Ok(())
}
