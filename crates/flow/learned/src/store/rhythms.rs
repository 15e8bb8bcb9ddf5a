//! Reads on which days endpoints had submissions, as the worker.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::civil::Date;
use jiff_sqlx::{Date as SqlDate, ToSqlx};
use sqlx::PgConnection;

/// An endpoint, and the days (UTC) on which it had submissions that weren't spam, in order.
pub(crate) struct Rhythm {
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    pub days: Vec<Date>,
}

/// Reads the rhythms of active endpoints after an id, in the order of their ids.
pub(crate) async fn after(
    conn: &mut PgConnection,
    after: &str,
    since: Date,
    limit: i64,
) -> sqlx::Result<Vec<Rhythm>> {
    let rows = sqlx::query!(
        r#"select e.id as "endpoint: EndpointId", e.workspace_id as "workspace: WorkspaceId",
                  array(select u.day from usage u
                        where u.workspace_id = e.workspace_id and u.endpoint_id = e.id and u.day >= $2 and u.counted > 0
                        order by u.day) as "days!: Vec<SqlDate>"
           from endpoints e
           where e.id > $1 and e.deleted_at is null and e.status = 'active'
           order by e.id limit $3"#,
        after,
        since.to_sqlx() as SqlDate,
        limit
    )
    .fetch_all(conn)
    .await?;
    let rhythm = |days: Vec<SqlDate>| days.into_iter().map(SqlDate::to_jiff).collect();
    Ok(rows
        .into_iter()
        .map(|row| Rhythm { workspace: row.workspace, endpoint: row.endpoint, days: rhythm(row.days) })
        .collect())
}
