//! Deletes submissions for the crate `erasure`.

use accounts::WorkspaceId;
use api::{Error, Platform};
use intake::{FileId, object_key};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::store::{self, unclaimed};
use crate::work::RemoveFiles;

/// Deletes submissions with everything that belongs to them, in the caller's transaction of the worker role. Their objects are
/// removed by a job of the same transaction.
pub async fn erase_submissions(
    conn: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    ids: &[Uuid],
) -> Result<(), Error> {
    let keys = store::delete(conn, workspace, ids).await?;
    remove_files(conn, platform, keys).await
}

/// Deletes submissions that were accepted during an outage and couldn't be stored afterwards, with their files.
pub async fn erase_unclaimed(
    conn: &mut PgConnection,
    platform: &Platform,
    ids: &[Uuid],
) -> Result<(), Error> {
    let files = unclaimed::delete(conn, ids).await?;
    remove_files(conn, platform, files.into_iter().map(|file| object_key(FileId(file))).collect()).await
}

async fn remove_files(conn: &mut PgConnection, platform: &Platform, keys: Vec<String>) -> Result<(), Error> {
    if !keys.is_empty() {
        platform.jobs.enqueue(conn, RemoveFiles { keys }).await?;
    }
    Ok(())
}
