//! Reads the meter.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::civil::Date;
use jiff_sqlx::ToSqlx;
use sqlx::PgConnection;

use crate::model::DayCount;

/// Returns how many submissions arrived on each day since `from`, oldest first, without days that had none.
///
/// The numbers come from the meter and from what waits to be counted, never from counting rows. However long the
/// workspace has existed, only the days since `from` are read.
pub async fn days_since(
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

/// Returns the months in which submissions were counted since a day, newest first.
pub(crate) async fn months_since(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    from: Date,
) -> sqlx::Result<Vec<Date>> {
    let months = sqlx::query_scalar!(
        r#"select distinct date_trunc('month', day)::date as "month!: jiff_sqlx::Date" from usage
           where workspace_id = $1 and day >= $2 and (counted > 0 or spam_arrived > 0) order by 1 desc"#,
        workspace.0,
        from.to_sqlx() as jiff_sqlx::Date
    )
    .fetch_all(conn)
    .await?;
    Ok(months.into_iter().map(jiff_sqlx::Date::to_jiff).collect())
}
