//! The SQL of the table `form_statistics` (counts per endpoint, day, event, step and bucket of seconds), and of
//! `form_reports`.

use std::collections::HashMap;

use accounts::WorkspaceId;
use db::column;
use forms::{EndpointId, OpenForm};
use jiff::civil::Date;
use jiff_sqlx::{Date as SqlDate, ToSqlx};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::statistics::model::{CounterKey, Totals};

/// Adds counts, as the worker. Nothing is added for an endpoint that was deleted meanwhile. Rows are written in a fixed
/// order, so that two servers don't deadlock.
///
/// The limit makes PostgreSQL look up one endpoint after the other. Without statistics it reads all of them otherwise.
pub(crate) async fn add(worker: &PgPool, counts: &HashMap<CounterKey, i64>) -> sqlx::Result<()> {
    let counts: Vec<(&CounterKey, &i64)> = counts.iter().collect();
    sqlx::query!(
        "insert into form_statistics (workspace_id, endpoint_id, day, event, step, seconds_bucket, count)
         select e.workspace_id, e.id, c.day, c.event, c.step, c.seconds_bucket, c.count
         from unnest($1::uuid[], $2::text[], $3::date[], $4::text[], $5::smallint[], $6::smallint[], $7::bigint[])
              c (workspace_id, endpoint_id, day, event, step, seconds_bucket, count)
         cross join lateral (select * from endpoints where id = c.endpoint_id limit 1) e
         where e.workspace_id = c.workspace_id and e.deleted_at is null
         order by 1, 2, 3, 4, 5, 6
         on conflict (workspace_id, endpoint_id, day, event, step, seconds_bucket)
         do update set count = form_statistics.count + excluded.count",
        &column(&counts, |(key, _)| key.workspace.0),
        &column(&counts, |(key, _)| key.endpoint.to_string()),
        &column(&counts, |(key, _)| key.day.to_sqlx()) as &[SqlDate],
        &column(&counts, |(key, _)| key.event.name()) as &[&str],
        &column(&counts, |(key, _)| key.event.step()),
        &column(&counts, |(key, _)| key.seconds_bucket),
        &column(&counts, |(_, count)| **count)
    )
    .execute(worker)
    .await?;
    Ok(())
}

/// How often something took about as long, in a period.
pub(crate) struct EventCount {
    pub event: String,
    pub step: i16,
    pub seconds_bucket: i16,
    pub count: i64,
}

/// Reads the counts of an endpoint in a period, both days included.
pub(crate) async fn events(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
    (from, to): (Date, Date),
) -> sqlx::Result<Vec<EventCount>> {
    sqlx::query_as!(
        EventCount,
        r#"select event, step, seconds_bucket, sum(count)::bigint as "count!"
           from form_statistics where workspace_id = $1 and endpoint_id = $2 and day between $3 and $4
           group by event, step, seconds_bucket"#,
        workspace.0,
        id.as_str(),
        from.to_sqlx() as SqlDate,
        to.to_sqlx() as SqlDate
    )
    .fetch_all(conn)
    .await
}

/// Reads the totals of each day of a period on which something was counted, both days included, oldest first.
pub(crate) async fn days(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
    (from, to): (Date, Date),
) -> sqlx::Result<Vec<(Date, Totals)>> {
    let rows = sqlx::query!(
        r#"select day as "day: SqlDate",
                  coalesce(sum(count) filter (where event = 'view'), 0)::bigint as "views!",
                  coalesce(sum(count) filter (where event = 'start'), 0)::bigint as "starts!",
                  coalesce(sum(count) filter (where event = 'completion'), 0)::bigint as "completions!"
           from form_statistics
           where workspace_id = $1 and endpoint_id = $2 and day between $3 and $4 and event <> 'step'
           group by day order by day"#,
        workspace.0,
        id.as_str(),
        from.to_sqlx() as SqlDate,
        to.to_sqlx() as SqlDate
    )
    .fetch_all(conn)
    .await?;
    let totals = rows.into_iter().map(|row| {
        let totals = Totals { views: row.views, starts: row.starts, completions: row.completions };
        (row.day.to_jiff(), totals)
    });
    Ok(totals.collect())
}

/// A count in the export of a workspace.
pub(crate) struct ExportedCount {
    pub day: SqlDate,
    pub event: String,
    pub step: i16,
    pub seconds_bucket: i16,
    pub count: i64,
}

/// Reads all counts of an endpoint, oldest first.
pub(crate) async fn export(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<Vec<ExportedCount>> {
    sqlx::query_as!(
        ExportedCount,
        r#"select day as "day: SqlDate", event, step, seconds_bucket, count
           from form_statistics where workspace_id = $1 and endpoint_id = $2
           order by day, event, step, seconds_bucket"#,
        workspace.0,
        id.as_str()
    )
    .fetch_all(conn)
    .await
}

/// A count of another installation.
pub(crate) struct ImportedCount {
    pub endpoint: EndpointId,
    pub day: Date,
    pub event: String,
    pub step: i16,
    pub seconds_bucket: i16,
    pub count: i64,
}

/// Inserts counts of another installation, as the owner.
pub(crate) async fn import(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    counts: &[ImportedCount],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into form_statistics (workspace_id, endpoint_id, day, event, step, seconds_bucket, count)
         select $1, c.* from unnest($2::text[], $3::date[], $4::text[], $5::smallint[], $6::smallint[], $7::bigint[]) c",
        workspace.0,
        &column(counts, |one| one.endpoint.as_str()) as &[&str],
        &column(counts, |one| one.day.to_sqlx()) as &[SqlDate],
        &column(counts, |one| one.event.as_str()) as &[&str],
        &column(counts, |one| one.step),
        &column(counts, |one| one.seconds_bucket),
        &column(counts, |one| one.count)
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the counts of a deleted endpoint.
pub(crate) async fn delete(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from form_statistics where workspace_id = $1 and endpoint_id = $2",
        workspace.0,
        id.as_str()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the counts of all workspaces from before a day, as the worker.
pub(crate) async fn delete_before(worker: &PgPool, day: Date) -> sqlx::Result<()> {
    sqlx::query!("delete from form_statistics where day < $1", day.to_sqlx() as SqlDate)
        .execute(worker)
        .await?;
    Ok(())
}

/// Stores a visitor's report about a form, as the worker. Operators read it in admin.
pub(crate) async fn insert_report(
    worker: &mut PgConnection,
    id: Uuid,
    form: &OpenForm,
    reason: &str,
    details: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into form_reports (id, endpoint_id, address, reason, details) values ($1, $2, $3, $4, $5)",
        id,
        form.id.as_str(),
        form.address.as_str(),
        reason,
        details
    )
    .execute(worker)
    .await?;
    Ok(())
}
