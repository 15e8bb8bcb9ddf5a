use accounts::WorkspaceId;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// Files that are removed in one transaction.
const AT_ONCE: i64 = 500;

pub(crate) async fn workspaces_with_spam(worker: &PgPool) -> sqlx::Result<Vec<WorkspaceId>> {
    sqlx::query_scalar!(r#"select distinct workspace_id as "id: WorkspaceId" from usage where spam > 0"#)
        .fetch_all(worker)
        .await
}

/// Takes the files off a workspace's spam that are older than a moment, and the oldest beyond a size; not those of what
/// its owner has put there since. The submissions stay. Gives the keys of the bytes that are nobody's now.
pub(crate) async fn drop_spam_files(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    before: Uuid,
    most: i64,
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
        most as i64
    )
    .fetch_all(conn)
    .await
}

/// The bytes of the files that came with spam and lie there still, from the counters.
pub(crate) async fn spam_file_bytes(worker: &PgPool, workspace: WorkspaceId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select spam_file_bytes as "bytes!" from stored_bytes_of($1)"#, workspace.0)
        .fetch_one(worker)
        .await
}

/// Takes the oldest files off a workspace's spam until `over` bytes have gone, or as many as one transaction should. The
/// submissions stay. Gives the keys of the bytes that are nobody's now.
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
        AT_ONCE
    )
    .fetch_all(conn)
    .await
}
