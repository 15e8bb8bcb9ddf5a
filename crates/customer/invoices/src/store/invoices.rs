//! Invoices, their numbers, and whether they are paid.

use accounts::WorkspaceId;
use jiff::civil::Date;
use jiff_sqlx::ToSqlx;
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::document::{Document, DocumentKind};

/// The most invoices that are listed.
const MAX_LISTED: i64 = 500;

/// An invoice or credit note, and what the ledger says about it.
#[derive(Clone, Debug)]
pub(crate) struct StoredInvoice {
    pub id: Uuid,
    pub workspace: WorkspaceId,
    pub document: Document,
    /// What is still to be paid, with VAT.
    pub open_cents: i64,
    /// The day of the last payment.
    pub paid_on: Option<Date>,
    pub is_credited: bool,
    pub is_written_off: bool,
}

struct InvoiceRow {
    id: Uuid,
    workspace: WorkspaceId,
    document: Json<Document>,
    open_cents: i64,
    paid_on: Option<jiff_sqlx::Date>,
    is_credited: bool,
    is_written_off: bool,
}

impl From<InvoiceRow> for StoredInvoice {
    fn from(row: InvoiceRow) -> Self {
        Self {
            id: row.id,
            workspace: row.workspace,
            document: row.document.0,
            open_cents: row.open_cents,
            paid_on: row.paid_on.map(jiff_sqlx::Date::to_jiff),
            is_credited: row.is_credited,
            is_written_off: row.is_written_off,
        }
    }
}

/// Takes the next number of a series, and locks the series until the end of the transaction.
pub(crate) async fn next_number(tx: &mut PgConnection, prefix: &str, year: i16) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into invoice_numbers (prefix, year, last) values ($1, $2, 1)
         on conflict (prefix, year) do update set last = invoice_numbers.last + 1
         returning last",
        prefix,
        i32::from(year)
    )
    .fetch_one(tx)
    .await
}

/// Stores an invoice or credit note.
pub(crate) async fn insert(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    id: Uuid,
    (prefix, sequence): (&str, i64),
    document: &Document,
    corrects: Option<Uuid>,
) -> sqlx::Result<()> {
    let kind = match document.kind {
        DocumentKind::Invoice => "invoice",
        DocumentKind::CreditNote => "credit_note",
    };
    sqlx::query!(
        "insert into invoices (id, workspace_id, prefix, year, sequence, number, kind, corrects, issued_on, due_on,
                               net_cents, vat_cents, gross_cents, document)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        id,
        workspace.0,
        prefix,
        i32::from(document.issued_on.year()),
        sequence,
        document.number,
        kind,
        corrects,
        document.issued_on.to_sqlx() as jiff_sqlx::Date,
        document.due_on.map(ToSqlx::to_sqlx) as Option<jiff_sqlx::Date>,
        document.net_cents,
        document.gross_cents - document.net_cents,
        document.gross_cents,
        Json(document) as Json<&Document>
    )
    .execute(tx)
    .await
    .map(drop)
}

/// Records that charges are on an invoice.
pub(crate) async fn insert_charges(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    invoice: Uuid,
    charges: &[Uuid],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into invoice_charges (charge_id, invoice_id, workspace_id) select unnest($1::uuid[]), $2, $3",
        charges,
        invoice,
        workspace.0
    )
    .execute(tx)
    .await
    .map(drop)
}

/// Returns the invoices of a workspace, newest first.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Vec<StoredInvoice>> {
    let rows = sqlx::query_as!(
        InvoiceRow,
        r#"select i.id, i.workspace_id as "workspace: WorkspaceId", i.document as "document: Json<Document>",
                  b.open_cents as "open_cents!", b.paid_on as "paid_on: jiff_sqlx::Date", b.is_credited as "is_credited!",
                  b.is_written_off as "is_written_off!"
           from invoices i join invoice_balances b on b.id = i.id
           where i.workspace_id = $1 order by i.issued_on desc, i.sequence desc limit $2"#,
        workspace.0,
        MAX_LISTED
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(StoredInvoice::from).collect())
}

/// Finds an invoice by its number. As the app, only one of the current workspace.
pub(crate) async fn find(conn: &mut PgConnection, number: &str) -> sqlx::Result<Option<StoredInvoice>> {
    let row = sqlx::query_as!(
        InvoiceRow,
        r#"select i.id, i.workspace_id as "workspace: WorkspaceId", i.document as "document: Json<Document>",
                  b.open_cents as "open_cents!", b.paid_on as "paid_on: jiff_sqlx::Date", b.is_credited as "is_credited!",
                  b.is_written_off as "is_written_off!"
           from invoices i join invoice_balances b on b.id = i.id
           where i.number = $1"#,
        number
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(StoredInvoice::from))
}

/// Returns what was credited of an invoice before: net and VAT.
pub(crate) async fn credited(conn: &mut PgConnection, invoice: Uuid) -> sqlx::Result<(i64, i64)> {
    let row = sqlx::query!(
        r#"select coalesce(-sum(net_cents), 0)::bigint as "net!", coalesce(-sum(vat_cents), 0)::bigint as "vat!"
           from invoices where corrects = $1"#,
        invoice
    )
    .fetch_one(conn)
    .await?;
    Ok((row.net, row.vat))
}

/// An invoice that isn't paid, and of which no reminder of this age was sent.
pub(crate) struct Unpaid {
    pub id: Uuid,
    pub workspace: WorkspaceId,
}

/// Returns unpaid invoices that were issued on a day or before, and weren't reminded of after this many days.
pub(crate) async fn to_remind(
    conn: &mut PgConnection,
    issued_by: Date,
    days: i32,
    limit: i64,
) -> sqlx::Result<Vec<Unpaid>> {
    sqlx::query_as!(
        Unpaid,
        r#"select i.id, i.workspace_id as "workspace: WorkspaceId" from invoices i
           where i.kind = 'invoice' and i.issued_on <= $1 and open_cents(i.id) > 0
             and not exists (select from invoice_reminders r where r.invoice_id = i.id and r.days = $2)
           order by i.issued_on, i.sequence limit $3"#,
        issued_by.to_sqlx() as jiff_sqlx::Date,
        days,
        limit
    )
    .fetch_all(conn)
    .await
}

/// Records that a reminder is sent. Returns whether it wasn't before.
pub(crate) async fn claim_reminder(tx: &mut PgConnection, unpaid: &Unpaid, days: i32) -> sqlx::Result<bool> {
    let claimed = sqlx::query!(
        "insert into invoice_reminders (invoice_id, days, workspace_id) values ($1, $2, $3) on conflict do nothing",
        unpaid.id,
        days,
        unpaid.workspace.0
    )
    .execute(tx)
    .await?;
    Ok(claimed.rows_affected() == 1)
}

/// Returns whether a workspace has an unpaid invoice that was issued on a day or before.
pub(crate) async fn has_unpaid(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    issued_by: Date,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from invoices i
               where i.workspace_id = $1 and i.kind = 'invoice' and i.issued_on <= $2 and open_cents(i.id) > 0) as "has!""#,
        workspace.0,
        issued_by.to_sqlx() as jiff_sqlx::Date
    )
    .fetch_one(conn)
    .await
}

/// Finds an invoice by its id.
pub(crate) async fn number_of(conn: &mut PgConnection, id: Uuid) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!("select number from invoices where id = $1", id).fetch_optional(conn).await
}
