use accounts::WorkspaceId;
use jiff::civil::Date;
use jiff_sqlx::{Date as SqlDate, ToSqlx};
use sqlx::PgConnection;

use crate::model::workspace::{AdminDay, AdminUsage};

/// The days that are listed.
const LISTED_DAYS: i64 = 30;

/// Reads the numbers of the month in which `today` is, and the last days.
pub(crate) async fn read(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    today: Date,
) -> sqlx::Result<AdminUsage> {
    let month = today.first_of_month();
    let row = sqlx::query!(
        r#"select metered_in_month($1, $2) as "submissions!",
                  (coalesce((select sum(u.spam_arrived) from usage u where u.workspace_id = $1 and u.day >= $2), 0)
                   + coalesce((select sum(w.spam) from waiting_arrivals_of($1) w where w.day >= $2), 0))::bigint as "spam!",
                  (coalesce((select sum(t.held) from folder_totals t where t.workspace_id = $1), 0)
                   + coalesce((select sum(w.held) from waiting_arrivals_of($1) w), 0))::bigint as "held!",
                  (select b.file_bytes from stored_bytes_of($1) b) as "file_bytes!""#,
        workspace.0,
        month.to_sqlx() as SqlDate
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok(AdminUsage {
        month,
        submissions: row.submissions,
        spam: row.spam,
        held: row.held,
        file_bytes: row.file_bytes,
        days: days(conn, workspace, today).await?,
    })
}

async fn days(conn: &mut PgConnection, workspace: WorkspaceId, today: Date) -> sqlx::Result<Vec<AdminDay>> {
    let since = today.saturating_sub(jiff::Span::new().days(LISTED_DAYS - 1));
    let rows = sqlx::query!(
        r#"select d.day as "day!: SqlDate", sum(d.counted)::bigint as "submissions!"
           from (select u.day, u.counted from usage u where u.workspace_id = $1 and u.day >= $2
                 union all
                 select w.day, w.inbox from waiting_arrivals_of($1) w where w.day >= $2) d
           group by d.day having sum(d.counted) > 0 order by d.day"#,
        workspace.0,
        since.to_sqlx() as SqlDate
    )
    .fetch_all(conn)
    .await?;
    let days = rows.into_iter().map(|row| AdminDay { date: row.day.to_jiff(), submissions: row.submissions });
    Ok(days.collect())
}
