//! What was charged, and which months are.

use accounts::WorkspaceId;
use jiff::civil::Date;
use jiff_sqlx::ToSqlx;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::charges::{Charge, Item};

/// Locks the books of a workspace until the end of the transaction, so that nobody else bills it.
pub(crate) async fn lock(tx: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", format!("books of {workspace}"))
        .execute(tx)
        .await
        .map(drop)
}

/// Records that a month is charged. Returns whether it wasn't before.
pub(crate) async fn claim_month(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    month: Date,
) -> sqlx::Result<bool> {
    let claimed = sqlx::query!(
        "insert into billed_months (workspace_id, month) values ($1, $2) on conflict do nothing",
        workspace.0,
        month.to_sqlx() as jiff_sqlx::Date
    )
    .execute(tx)
    .await?;
    Ok(claimed.rows_affected() == 1)
}

/// Returns workspaces after another for which a month is still to be charged: those that pay, or had an add-on.
pub(crate) async fn to_bill(
    conn: &mut PgConnection,
    month: Date,
    after: WorkspaceId,
    limit: i64,
) -> sqlx::Result<Vec<WorkspaceId>> {
    sqlx::query_scalar!(
        r#"select w.id as "workspace: WorkspaceId" from workspaces w
           where (exists (select from billing_terms t where t.workspace_id = w.id and t.pays_by <> 'none' and t.metered)
                  or exists (select from addon_periods p where p.workspace_id = w.id))
             and not exists (select from billed_months b where b.workspace_id = w.id and b.month = $1)
             and w.id > $2
           order by w.id limit $3"#,
        month.to_sqlx() as jiff_sqlx::Date,
        after.0,
        limit
    )
    .fetch_all(conn)
    .await
}

/// Returns what a workspace was charged for months from `from` on.
pub(crate) async fn since(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    from: Date,
) -> sqlx::Result<Vec<Charge>> {
    let rows = sqlx::query_as!(
        ChargeRow,
        r#"select id, month as "month: jiff_sqlx::Date", item, quantity, cents, first_day as "first_day: jiff_sqlx::Date",
                  last_day as "last_day: jiff_sqlx::Date"
           from charges where workspace_id = $1 and month >= $2 order by month, id"#,
        workspace.0,
        from.to_sqlx() as jiff_sqlx::Date
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().filter_map(ChargeRow::charge).map(|(_, charge)| charge).collect())
}

/// Returns what a workspace was charged and isn't on an invoice yet, oldest first.
pub(crate) async fn unbilled(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Vec<(Uuid, Charge)>> {
    let rows = sqlx::query_as!(
        ChargeRow,
        r#"select id, month as "month: jiff_sqlx::Date", item, quantity, cents, first_day as "first_day: jiff_sqlx::Date",
                  last_day as "last_day: jiff_sqlx::Date"
           from charges c
           where workspace_id = $1 and not exists (select from invoice_charges i where i.charge_id = c.id)
           order by month, id"#,
        workspace.0
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().filter_map(ChargeRow::charge).collect())
}

struct ChargeRow {
    id: Uuid,
    month: jiff_sqlx::Date,
    item: String,
    quantity: i64,
    cents: i64,
    first_day: jiff_sqlx::Date,
    last_day: jiff_sqlx::Date,
}

impl ChargeRow {
    /// `None` if only a newer server knows what was charged. That server bills it.
    fn charge(self) -> Option<(Uuid, Charge)> {
        let charge = Charge {
            month: self.month.to_jiff(),
            item: Item::parse(&self.item)?,
            quantity: self.quantity.unsigned_abs(),
            cents: self.cents.unsigned_abs(),
            first_day: self.first_day.to_jiff(),
            last_day: self.last_day.to_jiff(),
        };
        Some((self.id, charge))
    }
}

pub(crate) async fn insert(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    id: Uuid,
    charge: &Charge,
    booking: Option<Uuid>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into charges (id, workspace_id, month, item, quantity, cents, first_day, last_day, booking_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        id,
        workspace.0,
        charge.month.to_sqlx() as jiff_sqlx::Date,
        charge.item.name(),
        charge.quantity.cast_signed(),
        charge.cents.cast_signed(),
        charge.first_day.to_sqlx() as jiff_sqlx::Date,
        charge.last_day.to_sqlx() as jiff_sqlx::Date,
        booking
    )
    .execute(tx)
    .await
    .map(drop)
}
