//! Deletes the files of spam. The submissions stay.

use accounts::WorkspaceId;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// The most files that one transaction deletes.
const MAX_DROPPED_FILES: i64 = 500;

/// Returns the workspaces whose files that arrived with spam exceed a total size, from the counters.
pub(crate) async fn workspaces_over_spam_limit(
    worker: &PgPool,
    max_bytes: i64,
) -> sqlx::Result<Vec<WorkspaceId>> {
    sqlx::query_scalar!(
        r#"select id as "id!: WorkspaceId" from workspaces_over_spam_limit($1) as over (id)"#,
        max_bytes as i64
    )
    .fetch_all(worker)
    .await
}

/// Deletes the oldest files of spam that are older than an id, of all workspaces, but at most 500 at once.
///
/// Files of submissions that were moved to spam since the time of that id are kept. Returns the keys of the objects to
/// remove.
pub(crate) async fn drop_old_spam_files(conn: &mut PgConnection, before: Uuid) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"
        with arrived as (
            select id from files where spam and id < $1 order by id limit $2
        ), moved as (
            select f.id
            from submissions s join files f on f.workspace_id = s.workspace_id and f.submission_id = s.id
            where s.state = 'spam' and s.moved_at < uuid_time($1) and s.file_count > 0 and f.id < $1
            order by s.moved_at limit $2
        ), gone as (
            delete from files where id in (select id from arrived union all select id from moved limit $2)
            returning submission_id, object_key
        ), lighter as (
            update submissions s set file_count = s.file_count - g.files
            from (select submission_id, count(*)::smallint as files from gone group by 1) g
            where s.id = g.submission_id
        )
        select object_key as "object_key!" from gone
        "#,
        before,
        MAX_DROPPED_FILES
    )
    .fetch_all(conn)
    .await
}

/// Returns the total size in bytes of a workspace's files that arrived with spam and are still stored, from the
/// counters.
pub(crate) async fn spam_file_bytes(worker: &PgPool, workspace: WorkspaceId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select spam_file_bytes as "bytes!" from stored_bytes_of($1)"#, workspace.0)
        .fetch_one(worker)
        .await
}

/// Returns the total size in bytes of a workspace's stored files, from the counters.
pub(crate) async fn stored_bytes_of(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<u64> {
    let bytes = sqlx::query_scalar!(r#"select file_bytes as "bytes!" from stored_bytes_of($1)"#, workspace.0)
        .fetch_one(conn)
        .await?;
    Ok(bytes.max(0).unsigned_abs())
}

/// Deletes the oldest files of a workspace's spam until `over` bytes are freed, but at most 500 at once.
///
/// Returns the keys of the objects to remove.
pub(crate) async fn drop_oldest_spam_files(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    over: i64,
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"
        with oldest as (
            select id, size from files where workspace_id = $1 and spam order by id limit $3
        ), surplus as (
            select id, sum(size) over (order by id) - size as with_older from oldest
        ), gone as (
            delete from files
            where workspace_id = $1 and id in (select id from surplus where with_older < $2)
            returning submission_id, object_key
        ), lighter as (
            update submissions s set file_count = s.file_count - g.files
            from (select submission_id, count(*)::smallint as files from gone group by 1) g
            where s.workspace_id = $1 and s.id = g.submission_id
        )
        select object_key as "object_key!" from gone
        "#,
        workspace.0,
        over as i64,
        MAX_DROPPED_FILES
    )
    .fetch_all(conn)
    .await
}
