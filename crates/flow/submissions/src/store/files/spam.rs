//! Deletes the files of spam. The submissions stay.

use accounts::WorkspaceId;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// The most files that [`drop_oldest_spam_files`] deletes in one transaction.
const MAX_TRIMMED_SPAM_FILES: i64 = 500;

/// Returns the workspaces that have spam.
pub(crate) async fn workspaces_with_spam(worker: &PgPool) -> sqlx::Result<Vec<WorkspaceId>> {
    sqlx::query_scalar!(
        r#"select distinct workspace_id as "id: WorkspaceId" from folder_totals where spam > 0"#
    )
    .fetch_all(worker)
    .await
}

/// Deletes the files of a workspace's spam that are older than an id, and the oldest ones beyond a total size.
///
/// Files of submissions that were moved to spam since the time of that id are kept. Returns the keys of the objects to
/// remove.
pub(crate) async fn drop_spam_files(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    before: Uuid,
    max_bytes: i64,
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"
        with of_spam as (
            select f.id, f.submission_id, sum(f.size) over (order by f.id desc) as with_newer
            from files f join submissions s on s.id = f.submission_id
            where f.workspace_id = $1 and s.workspace_id = $1 and s.state = 'spam'
              and (s.moved_at is null or s.moved_at < uuid_time($2))
        ), gone as (
            delete from files where id in (select id from of_spam where id < $2 or with_newer > $3)
            returning submission_id, object_key
        ), lighter as (
            update submissions s set file_count = s.file_count - g.files
            from (select submission_id, count(*)::smallint as files from gone group by 1) g
            where s.id = g.submission_id
        )
        select object_key as "object_key!" from gone
        "#,
        workspace.0,
        before,
        max_bytes as i64
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
        MAX_TRIMMED_SPAM_FILES
    )
    .fetch_all(conn)
    .await
}
