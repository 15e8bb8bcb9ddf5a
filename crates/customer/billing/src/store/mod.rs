//! All queries of this crate. The functions that they call are in `migrations/0011_billing.sql`.

pub(crate) mod addons;
pub(crate) mod meter;
pub(crate) mod notices;

use std::collections::HashMap;

use accounts::WorkspaceId;
use db::column;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;

use crate::model::{Allowance, HeldTotal, Nearness, PaysBy, Terms};

/// Locks the allowances of workspaces until the end of the transaction, in one order.
///
/// Those in `recounted` are set to what the meter says. The others were changed by everything that the meter counted.
pub async fn lock_allowances(
    tx: &mut PgConnection,
    workspaces: &[WorkspaceId],
    month: Date,
    recounted: &[WorkspaceId],
) -> sqlx::Result<HashMap<WorkspaceId, Allowance>> {
    let rows = sqlx::query!(
        r#"select workspace_id as "workspace!: WorkspaceId", used as "used!", pays_by, metered, spending_limit_cents,
                  overdue
           from lock_allowances($1, $2, $3)"#,
        &column(workspaces, |workspace| workspace.0),
        month.to_sqlx() as jiff_sqlx::Date,
        &column(recounted, |workspace| workspace.0)
    )
    .fetch_all(tx)
    .await?;
    let allowances = rows.into_iter().map(|row| {
        let terms = TermsRow {
            pays_by: row.pays_by,
            metered: row.metered,
            spending_limit_cents: row.spending_limit_cents,
            overdue: row.overdue,
        };
        (row.workspace, Allowance { used: row.used.unsigned_abs(), terms: terms.into() })
    });
    Ok(allowances.collect())
}

/// Returns the terms of a workspace.
pub async fn terms(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Terms> {
    let row = sqlx::query_as!(
        TermsRow,
        r#"select pays_by as "pays_by?", metered as "metered?", spending_limit_cents as "spending_limit_cents?",
                  overdue as "overdue?"
           from billing_terms where workspace_id = $1"#,
        workspace.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(Terms::from).unwrap_or_default())
}

/// The columns of a workspace's terms, which are null if it has no row.
struct TermsRow {
    pays_by: Option<String>,
    metered: Option<bool>,
    spending_limit_cents: Option<i64>,
    overdue: Option<bool>,
}

impl From<TermsRow> for Terms {
    fn from(row: TermsRow) -> Self {
        let default = Self::default();
        Self {
            pays_by: row.pays_by.map_or(default.pays_by, |text| PaysBy::parse(&text)),
            metered: row.metered.unwrap_or(default.metered),
            spending_limit_cents: row
                .spending_limit_cents
                .map_or(default.spending_limit_cents, i64::unsigned_abs),
            is_overdue: row.overdue.unwrap_or(default.is_overdue),
        }
    }
}

/// Adds submissions that were opened to allowances that this transaction has locked.
pub async fn count_opened(
    tx: &mut PgConnection,
    month: Date,
    opened: &[(WorkspaceId, u64)],
) -> sqlx::Result<()> {
    if opened.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "update allowances a set used = a.used + o.opened
         from unnest($1::uuid[], $2::bigint[]) as o (workspace_id, opened)
         where a.workspace_id = o.workspace_id and a.month = $3",
        &column(opened, |(workspace, _)| workspace.0),
        &column(opened, |(_, opened)| opened.cast_signed()),
        month.to_sqlx() as jiff_sqlx::Date
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Returns which of these workspaces aren't very far from the number of submissions that they may open.
pub(crate) async fn limited_workspaces(
    conn: &mut PgConnection,
    workspaces: &[WorkspaceId],
    month: Date,
    far: i64,
) -> sqlx::Result<HashMap<WorkspaceId, Nearness>> {
    let rows = sqlx::query!(
        r#"select workspace_id as "workspace!: WorkspaceId", pays as "pays!", limited as "limited!"
           from limited_workspaces($1, $2, $3)"#,
        &column(workspaces, |workspace| workspace.0),
        month.to_sqlx() as jiff_sqlx::Date,
        far
    )
    .fetch_all(conn)
    .await?;
    let nearness = |pays, is_limited| Nearness { pays, is_limited };
    Ok(rows.into_iter().map(|row| (row.workspace, nearness(row.pays, row.limited))).collect())
}

/// Returns how much each of these workspaces holds.
pub(crate) async fn held_totals(
    conn: &mut PgConnection,
    workspaces: &[WorkspaceId],
) -> sqlx::Result<HashMap<WorkspaceId, HeldTotal>> {
    let rows = sqlx::query!(
        r#"select workspace_id as "workspace!: WorkspaceId", held as "held!", file_bytes as "file_bytes!"
           from held_of($1)"#,
        &column(workspaces, |workspace| workspace.0),
    )
    .fetch_all(conn)
    .await?;
    let totals = rows.into_iter().map(|row| {
        let submissions = row.held.max(0).unsigned_abs();
        (row.workspace, HeldTotal { submissions, file_bytes: row.file_bytes.unsigned_abs() })
    });
    Ok(totals.collect())
}

/// Returns how much the workspace holds whose transaction this is.
pub(crate) async fn own_held(tx: &mut PgConnection) -> sqlx::Result<HeldTotal> {
    let row = sqlx::query!(r#"select held as "held!", file_bytes as "file_bytes!" from own_held()"#)
        .fetch_one(tx)
        .await?;
    Ok(HeldTotal { submissions: row.held.max(0).unsigned_abs(), file_bytes: row.file_bytes.unsigned_abs() })
}

/// Returns when the oldest held submission of a workspace was held.
///
/// A submission is held on arrival or, if it was spam, when it was moved. The first by id is nearly always the first; one that
/// was moved is deleted a little later than this says.
pub(crate) async fn oldest_held(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Option<Timestamp>> {
    let oldest = sqlx::query_scalar!(
        r#"select coalesce(moved_at, uuid_time(id)) as "at!: SqlTimestamp" from submissions
           where workspace_id = $1 and state = 'held' order by id limit 1"#,
        workspace.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(oldest.map(SqlTimestamp::to_jiff))
}

/// Changes the spending limit of the workspace whose transaction this is.
pub(crate) async fn set_spending_limit(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    cents: u64,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into billing_terms (workspace_id, spending_limit_cents) values ($1, $2)
         on conflict (workspace_id) do update set spending_limit_cents = excluded.spending_limit_cents",
        workspace.0,
        cents.cast_signed()
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Changes how a workspace pays. Its allowance of the month is read from the meter again. Whoever begins to pay isn't charged
/// for what was used before. Returns whether the workspace exists.
pub async fn set_pays_by(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    pays_by: PaysBy,
    today: Date,
) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "insert into billing_terms as t (workspace_id, pays_by, pays_since, used_before)
         select id, $2, $3, metered_in_month(id, date_trunc('month', $3::date)::date) from workspaces where id = $1
         on conflict (workspace_id) do update
         set pays_by = excluded.pays_by,
             pays_since = case when t.pays_by = 'none' then excluded.pays_since else t.pays_since end,
             used_before = case when t.pays_by = 'none' then excluded.used_before else t.used_before end",
        workspace.0,
        pays_by.as_str(),
        today.to_sqlx() as jiff_sqlx::Date
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("update allowances set used = null where workspace_id = $1", workspace.0)
        .execute(tx)
        .await?;
    Ok(changed.rows_affected() > 0)
}

/// Since when a workspace pays, and how many submissions of that month were counted before.
#[derive(Clone, Copy, Debug)]
pub struct PaysSince {
    pub day: Date,
    pub used_before: u64,
}

/// Returns since when a workspace pays. `None` if that isn't known.
pub async fn pays_since(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Option<PaysSince>> {
    let row = sqlx::query!(
        r#"select pays_since as "day!: jiff_sqlx::Date", used_before from billing_terms
           where workspace_id = $1 and pays_since is not null"#,
        workspace.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| PaysSince { day: row.day.to_jiff(), used_before: row.used_before.unsigned_abs() }))
}

/// Sets whether a workspace has an invoice that wasn't paid for too long. Returns whether it was otherwise before.
pub async fn set_overdue(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    is_overdue: bool,
) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update billing_terms set overdue = $2 where workspace_id = $1 and overdue <> $2",
        workspace.0,
        is_overdue
    )
    .execute(conn)
    .await?;
    Ok(changed.rows_affected() > 0)
}

/// Excepts a workspace from quota and price.
pub async fn unmeter(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into billing_terms (workspace_id, metered) values ($1, false)
         on conflict (workspace_id) do update set metered = false",
        workspace.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns how many submissions the meter has counted in a month.
pub async fn metered_in_month(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    month: Date,
) -> sqlx::Result<u64> {
    let used = sqlx::query_scalar!(
        r#"select metered_in_month($1, $2) as "used!""#,
        workspace.0,
        month.to_sqlx() as jiff_sqlx::Date
    )
    .fetch_one(conn)
    .await?;
    Ok(used.unsigned_abs())
}
