//! The table `thumbnails`: a row is created when a thumbnail is first requested, and filled in by the job
//! `make_thumbnail`.

use accounts::WorkspaceId;
use intake::FileId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};

use crate::error::SubmissionError;

/// The state of a file's thumbnail.
pub(crate) enum Thumbnail {
    /// It is rendered; these are its bytes as JPEG.
    Ready(Vec<u8>),
    /// There is none, because the file isn't an image within the limits.
    Unavailable,
    /// It was requested and is being rendered.
    Pending,
    /// It was never requested.
    NotRequested,
}

/// Returns the state of a file's thumbnail. Files of held submissions have none. Only files of these types, detected from their bytes, and up to this size
/// can have one.
pub(crate) async fn find_thumbnail(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    file: FileId,
    types: &[&str],
    max_bytes: i64,
) -> Result<Thumbnail, SubmissionError> {
    let row = sqlx::query!(
        r#"select coalesce(f.sniffed_type = any($3), false) and f.size <= $4 as "may_have!",
                  t.file_id is not null as "is_asked!", t.made_at is not null as "is_made!", t.bytes
           from files f
           join submissions s on s.id = f.submission_id and s.workspace_id = $1 and s.state <> 'held'
           left join thumbnails t on t.file_id = f.id and t.workspace_id = $1
           where f.workspace_id = $1 and f.id = $2"#,
        workspace.0,
        file.0,
        types as &[&str],
        max_bytes
    )
    .fetch_optional(conn)
    .await?
    .ok_or(SubmissionError::NotFound)?;
    Ok(match row.bytes {
        Some(bytes) => Thumbnail::Ready(bytes),
        None if row.is_made || !row.may_have => Thumbnail::Unavailable,
        None if row.is_asked => Thumbnail::Pending,
        None => Thumbnail::NotRequested,
    })
}

/// Records that a thumbnail is requested. Returns whether this is the first request, which enqueues the job.
pub(crate) async fn request_thumbnail(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    file: FileId,
) -> sqlx::Result<bool> {
    let requested = sqlx::query!(
        "insert into thumbnails (file_id, workspace_id) values ($1, $2) on conflict (file_id) do nothing",
        file.0,
        workspace.0
    )
    .execute(conn)
    .await?;
    Ok(requested.rows_affected() > 0)
}

/// Returns the object key and size of a file whose thumbnail is requested and not rendered yet; `None` if there is
/// none, for example because the file was deleted.
pub(crate) async fn pending_thumbnail(
    worker: &PgPool,
    workspace: WorkspaceId,
    file: FileId,
) -> sqlx::Result<Option<(String, i64)>> {
    let pending = sqlx::query!(
        "select f.object_key, f.size from files f join thumbnails t on t.file_id = f.id
         where f.workspace_id = $1 and f.id = $2 and t.workspace_id = $1 and t.made_at is null",
        workspace.0,
        file.0
    )
    .fetch_optional(worker)
    .await?;
    Ok(pending.map(|file| (file.object_key, file.size)))
}

/// Stores a thumbnail, or that there can be none.
pub(crate) async fn store_thumbnail(
    worker: &PgPool,
    workspace: WorkspaceId,
    file: FileId,
    bytes: Option<&[u8]>,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update thumbnails set bytes = $3, made_at = $4 where workspace_id = $1 and file_id = $2",
        workspace.0,
        file.0,
        bytes,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await?;
    Ok(())
}
