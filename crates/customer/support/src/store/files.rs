//! The files of tickets. A row is inserted before the upload, which reserves its space, and completed after it.

use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::model::{EntryId, TicketFile, TicketFileId};

/// What the files of a workspace take.
pub(crate) struct Used {
    pub bytes: i64,
    pub unattached: i64,
}

/// Returns what the files of a workspace take. Uploads that began before `uploads_since` have failed and don't count.
pub(crate) async fn used(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    uploads_since: Timestamp,
) -> sqlx::Result<Used> {
    sqlx::query_as!(
        Used,
        r#"select coalesce(sum(size), 0)::bigint as "bytes!", count(*) filter (where entry_id is null) as "unattached!"
           from ticket_files where workspace_id = $1 and (stored_at is not null or created_at > $2)"#,
        workspace.0,
        uploads_since.to_sqlx() as SqlTimestamp
    )
    .fetch_one(conn)
    .await
}

/// Reserves space for a file that is about to be uploaded.
pub(crate) async fn reserve(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    file: &TicketFile,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into ticket_files (id, workspace_id, name, type, size, created_at) values ($1, $2, $3, $4, $5, $6)",
        file.id.0,
        workspace.0,
        file.name,
        file.media_type,
        file.size,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes that the bytes of a file are stored. Returns false if its row is gone, because the account was deleted.
pub(crate) async fn complete(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    file: TicketFileId,
    (size, sha256): (i64, &[u8]),
    now: Timestamp,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update ticket_files set size = $3, sha256 = $4, stored_at = $5 where workspace_id = $1 and id = $2",
        workspace.0,
        file.0,
        size,
        sha256,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Attaches files to an entry. Returns how many could be: those of this workspace that are stored and have no entry yet.
pub(crate) async fn attach(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    entry: EntryId,
    files: &[Uuid],
) -> sqlx::Result<u64> {
    let done = sqlx::query!(
        "update ticket_files set entry_id = $2
         where workspace_id = $1 and id = any($3) and entry_id is null and stored_at is not null",
        workspace.0,
        entry.0,
        files
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// A stored file, and whether it belongs to an entry.
pub(crate) struct FoundFile {
    pub name: String,
    pub size: i64,
    pub is_attached: bool,
}

/// Finds a stored file of a workspace.
pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    file: TicketFileId,
) -> sqlx::Result<Option<FoundFile>> {
    sqlx::query_as!(
        FoundFile,
        r#"select name, size, entry_id is not null as "is_attached!"
           from ticket_files where workspace_id = $1 and id = $2 and stored_at is not null"#,
        workspace.0,
        file.0
    )
    .fetch_optional(conn)
    .await
}

/// Lists the files of entries, in the order in which they were uploaded.
pub(crate) async fn of_entries(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    entries: &[Uuid],
) -> sqlx::Result<Vec<(EntryId, TicketFile)>> {
    let rows = sqlx::query!(
        r#"select id as "id: TicketFileId", entry_id as "entry_id!: EntryId", name, type as media_type, size
           from ticket_files where workspace_id = $1 and entry_id = any($2) order by id"#,
        workspace.0,
        entries
    )
    .fetch_all(conn)
    .await?;
    let file = rows.into_iter().map(|row| {
        let file = TicketFile { id: row.id, name: row.name, size: row.size, media_type: row.media_type };
        (row.entry_id, file)
    });
    Ok(file.collect())
}

/// Deletes a file that has no entry. A trigger enqueues the job that deletes its bytes.
pub(crate) async fn delete_unattached(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    file: TicketFileId,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "delete from ticket_files where workspace_id = $1 and id = $2 and entry_id is null",
        workspace.0,
        file.0
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Deletes the files that have had no entry since a time, and uploads that never ended. Returns how many.
pub(crate) async fn delete_old_unattached(worker: &PgPool, before: Timestamp) -> sqlx::Result<u64> {
    let done = sqlx::query!(
        "delete from ticket_files where entry_id is null and created_at < $1",
        before.to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await?;
    Ok(done.rows_affected())
}
