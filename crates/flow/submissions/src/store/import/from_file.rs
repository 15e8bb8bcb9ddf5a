//! Submissions that an owner imports from a file: written without outbox and meter, and deleted without a trace.

use std::collections::BTreeMap;

use accounts::WorkspaceId;
use db::column;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff_sqlx::{Date as SqlDate, Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// The note of every submission that was imported.
const IMPORTED_NOTE: &str = r#"[{"code":"imported"}]"#;

/// A submission of a file, as it is to be written.
#[derive(Debug)]
pub struct ImportedSubmission {
    /// A UUIDv7 of the time at which it was received elsewhere.
    pub id: Uuid,
    pub is_spam: bool,
    pub is_read: bool,
    /// Pairs of name and value, as JSON.
    pub fields: String,
}

/// What an import has added to the folders of an endpoint, and the days of what it added.
#[derive(Debug, Default)]
pub struct ImportedTotals {
    pub inbox: i64,
    pub unread: i64,
    pub spam: i64,
    pub days: BTreeMap<Date, i64>,
    pub last_at: Option<Timestamp>,
}

impl ImportedTotals {
    /// Counts a submission that was inserted.
    pub fn add(&mut self, row: &ImportedSubmission) {
        let at = SubmissionId(row.id).time();
        if row.is_spam {
            self.spam += 1;
        } else {
            self.inbox += 1;
            self.unread += i64::from(!row.is_read);
        }
        *self.days.entry(at.to_zoned(TimeZone::UTC).date()).or_default() += 1;
        self.last_at = self.last_at.max(Some(at));
    }
}

/// Returns those of these ids that submissions have, in any workspace, as the worker.
pub async fn existing_submissions(worker: &PgPool, ids: &[Uuid]) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!("select id from submissions where id = any($1)", ids).fetch_all(worker).await
}

/// Inserts submissions of an endpoint, except those whose id exists, and returns the ids of the new ones.
///
/// They have a day on which they were counted, so that moving one doesn't count it, and were queued, so that moving one
/// doesn't deliver it. Spam is kept as long as if it had been moved to its folder at `moment`.
pub async fn insert_imported(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    rows: &[ImportedSubmission],
    moment: Timestamp,
) -> sqlx::Result<Vec<Uuid>> {
    let fresh = sqlx::query_scalar!(
        "insert into submissions (id, workspace_id, endpoint_id, state, read, fields, notes, moved_at, counted_on, queued)
         select i.id, $1, $2, case when i.spam then 'spam' else 'inbox' end, i.read, i.fields::json, $7::text::json,
                case when i.spam then $8::timestamptz end, uuid_day(i.id), true
         from unnest($3::uuid[], $4::boolean[], $5::boolean[], $6::text[]) as i (id, spam, read, fields)
         on conflict (id) do nothing returning id",
        workspace.0,
        endpoint.as_str(),
        &column(rows, |row| row.id),
        &column(rows, |row| row.is_spam),
        &column(rows, |row| row.is_read),
        &column(rows, |row| row.fields.as_str()) as &[&str],
        IMPORTED_NOTE,
        moment.to_sqlx() as SqlTimestamp
    )
    .fetch_all(&mut *conn)
    .await?;
    search::queue(conn, &fresh).await?;
    Ok(fresh)
}

/// Adds what was imported to the folders, and to the numbers by which the recount knows that the meter didn't count it.
/// Returns when the endpoint had received its last submission before.
pub async fn count_imported(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    totals: &ImportedTotals,
) -> sqlx::Result<Option<Timestamp>> {
    let Some(last_at) = totals.last_at else { return Ok(None) };
    let had = sqlx::query_scalar!(
        r#"select last_at as "last_at: SqlTimestamp" from folder_totals where workspace_id = $1 and endpoint_id = $2"#,
        workspace.0,
        endpoint.as_str()
    )
    .fetch_optional(&mut *conn)
    .await?;
    let days: Vec<(Date, i64)> = totals.days.iter().map(|(day, count)| (*day, -count)).collect();
    sqlx::query!(
        "insert into deleted_counts (workspace_id, endpoint_id, day, deleted)
         select $1, $2, d.day, d.deleted from unnest($3::date[], $4::bigint[]) as d (day, deleted)",
        workspace.0,
        endpoint.as_str(),
        &column(&days, |(day, _)| day.to_sqlx()) as &[SqlDate],
        &column(&days, |(_, count)| *count)
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into folder_totals as t (workspace_id, endpoint_id, inbox, unread, spam, last_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (workspace_id, endpoint_id) do update
         set inbox = t.inbox + excluded.inbox, unread = t.unread + excluded.unread, spam = t.spam + excluded.spam,
             last_at = greatest(t.last_at, excluded.last_at)",
        workspace.0,
        endpoint.as_str(),
        totals.inbox,
        totals.unread,
        totals.spam,
        last_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(had.map(SqlTimestamp::to_jiff))
}

/// Puts the numbers of an endpoint back to what they were before an import whose submissions are deleted: when it had received
/// its last submission, and no rows that say nothing.
pub async fn uncount_imported(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    (last_at, had_last_at): (Option<Timestamp>, Option<Timestamp>),
) -> sqlx::Result<()> {
    sqlx::query!(
        "with gone as (
             delete from deleted_counts where workspace_id = $1 and endpoint_id = $2 returning day, deleted
         )
         insert into deleted_counts (workspace_id, endpoint_id, day, deleted)
         select $1, $2, day, sum(deleted) from gone group by day having sum(deleted) <> 0",
        workspace.0,
        endpoint.as_str()
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update folder_totals set last_at = $4
         where workspace_id = $1 and endpoint_id = $2 and $4::timestamptz is not null and last_at = $3",
        workspace.0,
        endpoint.as_str(),
        last_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>,
        had_last_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "delete from folder_totals
         where workspace_id = $1 and endpoint_id = $2 and $4::timestamptz is null and last_at = $3
           and inbox = 0 and unread = 0 and spam = 0 and held = 0 and trash = 0",
        workspace.0,
        endpoint.as_str(),
        last_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>,
        had_last_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>
    )
    .execute(conn)
    .await?;
    Ok(())
}
