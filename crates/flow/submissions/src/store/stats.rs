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
/// The numbers come from the meter and from what waits to be counted, never from counting rows. However long the
/// workspace has existed, only the days since `from` are read.
pub(crate) async fn days_since(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    from: Date,
) -> sqlx::Result<Vec<DayCount>> {
    let rows = sqlx::query!(
        r#"select coalesce(u.day, w.day) as "day!: jiff_sqlx::Date",
                  coalesce(u.endpoint_id, w.endpoint_id) as "endpoint!: EndpointId",
                  coalesce(u.counted, 0) + coalesce(w.inbox, 0) as "counted!",
                  coalesce(u.spam_arrived, 0) + coalesce(w.spam, 0) as "spam_arrived!"
           from (select day, endpoint_id, counted, spam_arrived from usage where workspace_id = $1 and day >= $2) u
           full join (select day, endpoint_id, inbox, spam from waiting_arrivals() where day >= $2) w
             on w.day = u.day and w.endpoint_id = u.endpoint_id
           where u.counted > 0 or u.spam_arrived > 0 or w.inbox > 0 or w.spam > 0
           order by 1, 2"#,
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
        r#"select (coalesce((select sum(unread) from folder_totals where workspace_id = $1), 0)
                   + coalesce((select sum(inbox + test) from waiting_arrivals()), 0))::bigint as "unread!""#,
        workspace.0
    )
    .fetch_one(conn)
    .await
}
