use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::civil::Date;
use jiff_sqlx::ToSqlx;
use sqlx::PgConnection;

/// The number of submissions that arrived at one endpoint on one day.
#[derive(Clone, Debug)]
pub(crate) struct DayCount {
    pub date: Date,
    pub endpoint: EndpointId,
    pub counted: i64,
    pub spam: i64,
}

/// Returns how many submissions arrived on each day since `from`, oldest first, without days that had none.
///
/// The numbers come from the counters, never from counting rows.
pub(crate) async fn days_since(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    from: Date,
) -> sqlx::Result<Vec<DayCount>> {
    sqlx::query!("select count_arrivals($1)", forms::MAX_ARRIVALS_COUNTED_ON_READ)
        .execute(&mut *conn)
        .await?;
    let rows = sqlx::query!(
        r#"select day as "day: jiff_sqlx::Date", endpoint_id as "endpoint: EndpointId", counted, spam_arrived
           from usage
           where workspace_id = $1 and day >= $2 and (counted > 0 or spam_arrived > 0)
           order by day, endpoint_id"#,
        workspace.0,
        from.to_sqlx() as jiff_sqlx::Date
    )
    .fetch_all(conn)
    .await?;
    let count = |day: jiff_sqlx::Date, endpoint, counted, spam| DayCount {
        date: day.to_jiff(),
        endpoint,
        counted,
        spam,
    };
    Ok(rows.into_iter().map(|row| count(row.day, row.endpoint, row.counted, row.spam_arrived)).collect())
}

/// Returns the total size in bytes of all files of the workspace whose transaction this is, from the counters.
pub(crate) async fn stored_file_bytes(conn: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select file_bytes as "bytes!" from stored_bytes()"#).fetch_one(conn).await
}

/// Returns the number of unread submissions in all inboxes of a workspace.
pub(crate) async fn unread(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(unread), 0)::bigint as "unread!" from usage where workspace_id = $1"#,
        workspace.0
    )
    .fetch_one(conn)
    .await
}
