//! What owners are told, and what a recount found.

use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};

use crate::model::NoticeKind;

/// Returns the workspaces that have counted at least this many submissions in a month and weren't told.
pub(crate) async fn reached(
    worker: &PgPool,
    month: Date,
    count: u64,
    kind: NoticeKind,
) -> sqlx::Result<Vec<WorkspaceId>> {
    sqlx::query_scalar!(
        r#"select a.workspace_id as "workspace: WorkspaceId" from allowances a
           where a.month = $1 and a.used >= $2
             and not exists (
                 select from billing_notices n
                 where n.workspace_id = a.workspace_id and n.kind = $3 and n.period = $1)
             and exists (select from workspaces w where w.id = a.workspace_id)
           limit 1000"#,
        month.to_sqlx() as jiff_sqlx::Date,
        count.cast_signed(),
        kind.as_str()
    )
    .fetch_all(worker)
    .await
}

/// Returns the workspaces whose oldest held submission was held before a moment and that weren't told in this month.
pub(crate) async fn holding_since(
    worker: &PgPool,
    before: Timestamp,
    month: Date,
    kind: NoticeKind,
) -> sqlx::Result<Vec<WorkspaceId>> {
    sqlx::query_scalar!(
        r#"select h.workspace_id as "workspace!: WorkspaceId"
           from (select workspace_id from folder_totals where held > 0 group by 1) h
           cross join lateral (
               select from submissions s
               where s.workspace_id = h.workspace_id and s.state = 'held' and s.id <= uuid_floor($1)
               limit 1) old
           where not exists (
                 select from billing_notices n
                 where n.workspace_id = h.workspace_id and n.kind = $2 and n.period = $3)
             and exists (select from workspaces w where w.id = h.workspace_id)
           limit 1000"#,
        before.to_sqlx() as SqlTimestamp,
        kind.as_str(),
        month.to_sqlx() as jiff_sqlx::Date
    )
    .fetch_all(worker)
    .await
}

/// Records that a workspace is told. Returns whether it wasn't before.
pub(crate) async fn claim(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    kind: NoticeKind,
    month: Date,
    now: Timestamp,
) -> sqlx::Result<bool> {
    let claimed = sqlx::query!(
        "insert into billing_notices (workspace_id, kind, period, sent_at) values ($1, $2, $3, $4) on conflict do nothing",
        workspace.0,
        kind.as_str(),
        month.to_sqlx() as jiff_sqlx::Date,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(tx)
    .await?;
    Ok(claimed.rows_affected() == 1)
}

/// Forgets what was told in months before this one.
pub(crate) async fn forget_before(worker: &PgPool, month: Date) -> sqlx::Result<()> {
    sqlx::query!("delete from billing_notices where period < $1", month.to_sqlx() as jiff_sqlx::Date)
        .execute(worker)
        .await
        .map(drop)
}

/// Returns some workspaces by chance, none with so many submissions that counting them takes long.
pub(crate) async fn sample(
    worker: &PgPool,
    workspaces: i64,
    max_submissions: i64,
) -> sqlx::Result<Vec<WorkspaceId>> {
    sqlx::query_scalar!(
        r#"select workspace_id as "workspace: WorkspaceId" from folder_totals
           group by 1 having sum(inbox + spam + held + trash) <= $2
           order by random() limit $1"#,
        workspaces,
        max_submissions as i64
    )
    .fetch_all(worker)
    .await
}

/// Counts a workspace's submissions themselves, and records the days on which the meter has another number. Returns how many
/// there are.
pub(crate) async fn recount(worker: &PgPool, workspace: WorkspaceId, now: Timestamp) -> sqlx::Result<u64> {
    let found = sqlx::query!(
        "with old as (
             delete from meter_differences where workspace_id = $1
               and (endpoint_id, day) not in (select endpoint_id, day from recount($1))
         )
         insert into meter_differences (workspace_id, endpoint_id, day, metered, recounted, found_at)
         select $1, endpoint_id, day, metered, recounted, $2 from recount($1)
         on conflict (workspace_id, endpoint_id, day) do nothing",
        workspace.0,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await?;
    Ok(found.rows_affected())
}

/// Returns the workspaces with differences, so that they are counted again until there are none.
pub(crate) async fn with_differences(worker: &PgPool) -> sqlx::Result<Vec<WorkspaceId>> {
    sqlx::query_scalar!(r#"select distinct workspace_id as "workspace: WorkspaceId" from meter_differences"#)
        .fetch_all(worker)
        .await
}

/// Returns on how many days of an endpoint the meter differs from the submissions, as far as recounts have found.
pub async fn meter_differences(conn: &mut PgConnection) -> sqlx::Result<u64> {
    let count =
        sqlx::query_scalar!(r#"select count(*) as "count!" from meter_differences"#).fetch_one(conn).await?;
    Ok(count.unsigned_abs())
}

/// Adds up the deleted submissions of each day, which are appended one by one.
pub(crate) async fn add_up_deleted(worker: &PgPool) -> sqlx::Result<()> {
    sqlx::query!(
        "with gone as (delete from deleted_counts returning workspace_id, endpoint_id, day, deleted)
         insert into deleted_counts (workspace_id, endpoint_id, day, deleted)
         select workspace_id, endpoint_id, day, sum(deleted) from gone group by 1, 2, 3"
    )
    .execute(worker)
    .await
    .map(drop)
}
