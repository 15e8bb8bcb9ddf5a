//! The ledger.

use accounts::WorkspaceId;
use jiff::civil::Date;
use jiff_sqlx::ToSqlx;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::ledger::{Account, Booking};

/// Writes a booking.
pub(crate) async fn insert(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    id: Uuid,
    booked_on: Date,
    booking: &Booking,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into bookings (id, workspace_id, kind, invoice_id, booked_on, note) values ($1, $2, $3, $4, $5, $6)",
        id,
        workspace.0,
        booking.kind,
        booking.invoice,
        booked_on.to_sqlx() as jiff_sqlx::Date,
        booking.note
    )
    .execute(&mut *tx)
    .await?;
    for (account, cents) in &booking.entries {
        sqlx::query!(
            "insert into ledger_entries (booking_id, account, workspace_id, cents) values ($1, $2, $3, $4)",
            id,
            account.as_str(),
            workspace.0,
            cents
        )
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}

/// Returns the balance of an account of a workspace.
pub(crate) async fn balance(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    account: Account,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(cents), 0)::bigint as "balance!" from ledger_entries where workspace_id = $1 and account = $2"#,
        workspace.0,
        account.as_str()
    )
    .fetch_one(conn)
    .await
}
