use accounts::WorkspaceId;
use jiff_sqlx::Date as SqlDate;
use sqlx::PgConnection;

use crate::model::workspace::{AdminBilling, AdminInvoice};

/// How many invoices are listed.
const MAX_LISTED_INVOICES: i64 = 12;
/// The spending limit of a workspace without terms; see `0011_billing.sql`.
const DEFAULT_LIMIT_CENTS: i64 = 1_000;

pub(crate) async fn read(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<AdminBilling> {
    let terms = sqlx::query!(
        "select pays_by, spending_limit_cents, overdue from billing_terms where workspace_id = $1",
        workspace.0
    )
    .fetch_optional(&mut *conn)
    .await?;
    let open = sqlx::query!(
        r#"select count(*) as "invoices!", coalesce(sum(o.cents), 0)::bigint as "cents!"
           from (select open_cents(i.id) as cents from invoices i where i.workspace_id = $1) o where o.cents > 0"#,
        workspace.0
    )
    .fetch_one(&mut *conn)
    .await?;
    let invoices = invoices(conn, workspace).await?;
    Ok(AdminBilling {
        pays_by: terms.as_ref().map_or_else(|| "none".to_owned(), |terms| terms.pays_by.clone()),
        spending_limit_cents: terms.as_ref().map_or(DEFAULT_LIMIT_CENTS, |terms| terms.spending_limit_cents),
        overdue: terms.is_some_and(|terms| terms.overdue),
        open_invoices: open.invoices,
        open_cents: open.cents,
        invoices,
    })
}

async fn invoices(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Vec<AdminInvoice>> {
    let rows = sqlx::query!(
        r#"select number, kind, issued_on as "issued_on: SqlDate", due_on as "due_on: SqlDate", gross_cents,
                  open_cents(id) as "open_cents!"
           from invoices where workspace_id = $1 order by issued_on desc, number desc limit $2"#,
        workspace.0,
        MAX_LISTED_INVOICES
    )
    .fetch_all(conn)
    .await?;
    let invoices = rows.into_iter().map(|row| AdminInvoice {
        number: row.number,
        kind: row.kind,
        issued_on: row.issued_on.to_jiff(),
        due_on: row.due_on.map(SqlDate::to_jiff),
        gross_cents: row.gross_cents,
        open_cents: row.open_cents,
    });
    Ok(invoices.collect())
}
