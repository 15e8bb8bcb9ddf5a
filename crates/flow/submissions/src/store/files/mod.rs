//! Finds uploaded files: for a download, for a signed link, and by their submission.

mod backup;
mod spam;
mod thumbnails;

use accounts::WorkspaceId;
use intake::FileId;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::error::SubmissionError;

pub use backup::{forget_missing_objects, has_object, stored_objects};
pub(crate) use spam::{
    drop_old_spam_files, drop_oldest_spam_files, spam_file_bytes, stored_bytes_of, workspaces_over_spam_limit,
};
pub(crate) use thumbnails::{
    Thumbnail, find_thumbnail, pending_thumbnail, request_thumbnail, store_thumbnail,
};

/// A file as far as it is needed to send it.
pub(crate) struct StoredFile {
    pub name: String,
    pub size: i64,
    pub object_key: String,
}

/// Finds a file of a workspace. Files of held submissions aren't found.
pub(crate) async fn find_file(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: FileId,
) -> Result<StoredFile, SubmissionError> {
    sqlx::query_as!(
        StoredFile,
        "select f.name, f.size, f.object_key
         from files f join submissions s on s.id = f.submission_id and s.workspace_id = $1
         where f.workspace_id = $1 and f.id = $2 and s.state <> 'held'",
        workspace.0,
        id.0
    )
    .fetch_optional(conn)
    .await?
    .ok_or(SubmissionError::NotFound)
}

/// Finds a file for someone who has a signed link to it. The link names no workspace, so this runs as the worker.
///
/// Only files of submissions in the inbox are found, so links stop working when one is moved to spam or trash.
pub(crate) async fn find_shared_file(worker: &PgPool, id: FileId) -> Result<StoredFile, SubmissionError> {
    sqlx::query_as!(
        StoredFile,
        "select f.name, f.size, f.object_key
         from files f join submissions s on s.id = f.submission_id
         where f.id = $1 and s.state = 'inbox'",
        id.0
    )
    .fetch_optional(worker)
    .await?
    .ok_or(SubmissionError::NotFound)
}

/// Returns the object keys of the files of some submissions.
pub(crate) async fn object_keys(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    submissions: &[Uuid],
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        "select object_key from files where workspace_id = $1 and submission_id = any($2)",
        workspace.0,
        submissions
    )
    .fetch_all(conn)
    .await
}

/// Returns those of these files that belong to no submission, stored or unclaimed.
pub(crate) async fn orphans_among(worker: &PgPool, files: &[Uuid]) -> sqlx::Result<Vec<FileId>> {
    sqlx::query_scalar!(
        r#"select found as "found!: FileId" from unnest($1::uuid[]) as found
               where not exists (select from files where files.id = found)
                 and not exists (select from unclaimed where found = any(unclaimed.file_ids))"#,
        files
    )
    .fetch_all(worker)
    .await
}
