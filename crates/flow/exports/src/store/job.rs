//! The queries of the job that writes an export.

use accounts::WorkspaceId;
use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};

use crate::links::lifetime;
use crate::model::ExportId;

/// A job that hasn't said how far it is for this long was killed.
const LOST_AFTER: SignedDuration = SignedDuration::from_mins(2);
/// How many finished exports of a workspace are kept.
const KEPT_EXPORTS: i64 = 5;

/// Whether a job may write an export now.
pub(crate) enum Claim {
    Granted {
        workspace: WorkspaceId,
        request: Json<Value>,
        created_at: Timestamp,
    },
    /// Another one of the workspace is being written.
    Later,
    /// It was cancelled, or has finished.
    Gone,
}

/// Begins to write an export, unless another one of the workspace is being written. Two jobs that begin at once wait for each
/// other.
pub(crate) async fn claim(tx: &mut PgConnection, id: ExportId, now: Timestamp) -> sqlx::Result<Claim> {
    let found = sqlx::query!(
        r#"select workspace_id as "workspace: WorkspaceId", request as "request: Json<Value>", created_at as "created_at: SqlTimestamp"
           from exports where id = $1 and state in ('waiting', 'running') for no key update"#,
        id.0
    );
    let Some(found) = found.fetch_optional(&mut *tx).await? else { return Ok(Claim::Gone) };
    // Serialises the claims of a workspace.
    sqlx::query!("select id from workspaces where id = $1 for no key update", found.workspace.0)
        .fetch_optional(&mut *tx)
        .await?;
    let claimed = sqlx::query!(
        "update exports set state = 'running', touched_at = $3, rows_done = 0
         where id = $1 and not exists (
             select from exports other
             where other.workspace_id = $2 and other.id <> $1 and other.state = 'running' and other.touched_at > $4)",
        id.0,
        found.workspace.0,
        now.to_sqlx() as SqlTimestamp,
        (now - LOST_AFTER).to_sqlx() as SqlTimestamp
    );
    if claimed.execute(tx).await?.rows_affected() == 0 {
        return Ok(Claim::Later);
    }
    Ok(Claim::Granted {
        workspace: found.workspace,
        request: found.request,
        created_at: found.created_at.to_jiff(),
    })
}

/// Writes how far an export is. Returns false if it was cancelled.
pub(crate) async fn report(
    worker: &PgPool,
    id: ExportId,
    (rows, total): (i64, Option<i64>),
    now: Timestamp,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update exports set rows_done = $2, rows_total = coalesce($3, rows_total), touched_at = $4
         where id = $1 and state = 'running'",
        id.0,
        rows,
        total,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Writes that an export is ready, and deletes the oldest ones of the workspace. Returns false if it was cancelled.
pub(crate) async fn finish(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ExportId,
    (rows, bytes): (i64, i64),
    now: Timestamp,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update exports set state = 'ready', rows_done = $2, rows_total = $2, bytes = $3, finished_at = $4, expires_at = $5
         where id = $1 and state = 'running'",
        id.0,
        rows,
        bytes,
        now.to_sqlx() as SqlTimestamp,
        (now + lifetime()).to_sqlx() as SqlTimestamp
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "delete from exports where id in (
             select id from exports where workspace_id = $1 and state = 'ready' order by finished_at desc, id desc offset $2)",
        workspace.0,
        KEPT_EXPORTS
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Writes that an export couldn't be written.
pub(crate) async fn fail(worker: &PgPool, id: ExportId, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "update exports set state = 'failed', finished_at = $2, expires_at = $3 where id = $1 and state in ('waiting', 'running')",
        id.0,
        now.to_sqlx() as SqlTimestamp,
        (now + lifetime()).to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await?;
    Ok(())
}

/// An export as far as an email about it says.
pub(crate) struct EmailedExport {
    pub workspace: WorkspaceId,
    pub name: String,
    pub rows: i64,
    pub bytes: i64,
    pub expires_at: Timestamp,
}

/// Finds an export that is ready, for an email about it.
pub(crate) async fn for_email(conn: &mut PgConnection, id: ExportId) -> sqlx::Result<Option<EmailedExport>> {
    let row = sqlx::query!(
        r#"select workspace_id as "workspace: WorkspaceId", name, rows_done, bytes as "bytes!",
                  expires_at as "expires_at!: SqlTimestamp"
           from exports where id = $1 and state = 'ready' and bytes is not null and expires_at is not null"#,
        id.0
    );
    let row = row.fetch_optional(conn).await?;
    Ok(row.map(|row| EmailedExport {
        workspace: row.workspace,
        name: row.name,
        rows: row.rows_done,
        bytes: row.bytes,
        expires_at: row.expires_at.to_jiff(),
    }))
}

/// Deletes the exports that have expired; a trigger has their bytes deleted.
pub(crate) async fn delete_expired(worker: &PgPool, now: Timestamp) -> sqlx::Result<u64> {
    let expired = sqlx::query!("delete from exports where expires_at < $1", now.to_sqlx() as SqlTimestamp);
    Ok(expired.execute(worker).await?.rows_affected())
}
