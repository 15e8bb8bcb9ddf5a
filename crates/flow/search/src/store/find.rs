//! Looks for submissions, as the app of a workspace.

use jiff::Timestamp;
use jiff_sqlx::Timestamp as SqlTimestamp;
use sqlx::PgConnection;
use uuid::Uuid;

/// Returns the newest submissions that match a `tsquery`.
pub(crate) async fn find(
    tx: &mut PgConnection,
    matching: &str,
    (from, before): (Uuid, Uuid),
    wanted: usize,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from search_submissions($1::text::tsquery, $2, $3, $4) id"#,
        matching,
        from,
        before,
        i32::try_from(wanted).unwrap_or(i32::MAX)
    )
    .fetch_all(tx)
    .await
}

/// Writes the words of some submissions again, because a memo or the folder has changed. The transaction is the workspace's.
pub async fn again(tx: &mut PgConnection, ids: &[Uuid]) -> sqlx::Result<()> {
    sqlx::query!("select search_again($1)", ids).execute(tx).await?;
    Ok(())
}

/// Returns since when submissions have been waiting to be found, or `None` if all can be.
pub async fn waiting_since(tx: &mut PgConnection) -> sqlx::Result<Option<Timestamp>> {
    let since = sqlx::query_scalar!(r#"select search_waiting_since() as "since: SqlTimestamp""#)
        .fetch_one(tx)
        .await?;
    Ok(since.map(SqlTimestamp::to_jiff))
}
