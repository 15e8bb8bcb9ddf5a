use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::require_billing;
use crate::document::DocumentKind;
use crate::issue::today;
use crate::ledger::Account;
use crate::store;
use crate::store::invoices::StoredInvoice;

/// The invoices of the workspace. Amounts are in euro cents.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvoiceList {
    /// Newest first, at most 500.
    invoices: Vec<InvoiceItem>,
    /// What was charged in past months and isn't on an invoice yet, because it's less than €1.00. Before tax.
    carried_over_cents: i64,
    /// When the next invoice is issued. Null if there won't be one.
    #[schema(required)]
    next: Option<NextInvoice>,
    /// Whether this server can make PDFs of invoices.
    has_pdf: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NextInvoice {
    #[schema(value_type = String, format = Date)]
    period_from: Date,
    #[schema(value_type = String, format = Date)]
    period_to: Date,
    #[schema(value_type = String, format = Date)]
    issued_on: Date,
    /// The expected amount before tax, with what was carried over. If it's less than €1.00, it's carried over again.
    estimated_cents: u64,
}

/// The number of an invoice or credit note.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct InvoiceNumber(pub String);

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvoiceItem {
    #[schema(value_type = InvoiceNumber)]
    number: String,
    kind: DocumentKind,
    #[schema(value_type = String, format = Date)]
    issued_on: Date,
    #[schema(value_type = Option<String>, format = Date, required)]
    due_on: Option<Date>,
    #[schema(value_type = String, format = Date)]
    period_from: Date,
    #[schema(value_type = String, format = Date)]
    period_to: Date,
    /// The amount before tax. Amounts of credit notes are negative.
    net_cents: i64,
    vat_cents: i64,
    gross_cents: i64,
    /// What is still to be paid, with VAT. Negative if you'll get money back.
    open_cents: i64,
    status: InvoiceStatus,
    /// The day of the last payment.
    #[schema(value_type = Option<String>, format = Date, required)]
    paid_on: Option<Date>,
    /// The number of the invoice that a credit note corrects.
    #[schema(required)]
    corrects: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InvoiceStatus {
    Due,
    Overdue,
    Paid,
    /// All that was open was credited.
    Credited,
    /// It won't have to be paid.
    WrittenOff,
    /// A credit note.
    Issued,
}

/// List the invoices and credit notes.
#[utoipa::path(
    get, path = "/api/billing/invoices", operation_id = "billing_invoices", tag = "billing",
    security(("session" = [])),
    responses((status = 200, body = InvoiceList), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody, description = "`no_billing`: this server has no billing."))
)]
pub(crate) async fn list(
    State(platform): State<Platform>,
    signed: Signed,
) -> Result<Json<InvoiceList>, Error> {
    require_billing(&platform)?;
    let (workspace, today) = (signed.workspace, today(&platform));
    let mut tx = platform.db.tenant(workspace).await?;
    let invoices = store::invoices::list(&mut tx, workspace).await?;
    let carried = store::ledger::balance(&mut tx, workspace, Account::Unbilled).await?;
    let expected = billing::expected_cost(&mut tx, &platform, workspace).await?;
    tx.commit().await?;
    let next = expected.or_else(|| (carried > 0).then_some(0)).map(|expected| NextInvoice {
        period_from: today.first_of_month(),
        period_to: today.last_of_month(),
        issued_on: today.last_of_month().tomorrow().unwrap_or(today),
        estimated_cents: expected + carried.max(0).unsigned_abs(),
    });
    Ok(Json(InvoiceList {
        invoices: invoices.iter().map(|invoice| InvoiceItem::new(invoice, today)).collect(),
        carried_over_cents: carried,
        next,
        has_pdf: crate::has_pdf_program(&platform.seller.invoice_program).await,
    }))
}

impl InvoiceItem {
    pub(crate) fn new(invoice: &StoredInvoice, today: Date) -> Self {
        let document = &invoice.document;
        Self {
            number: document.number.clone(),
            kind: document.kind,
            issued_on: document.issued_on,
            due_on: document.due_on,
            period_from: document.period_from,
            period_to: document.period_to,
            net_cents: document.net_cents,
            vat_cents: document.gross_cents - document.net_cents,
            gross_cents: document.gross_cents,
            open_cents: invoice.open_cents,
            status: status(invoice, today),
            paid_on: invoice.paid_on,
            corrects: document.corrects.clone(),
        }
    }
}

fn status(invoice: &StoredInvoice, today: Date) -> InvoiceStatus {
    let document = &invoice.document;
    match document.kind {
        DocumentKind::CreditNote => InvoiceStatus::Issued,
        DocumentKind::Invoice if invoice.open_cents > 0 => {
            if document.due_on.is_some_and(|due| due < today) {
                InvoiceStatus::Overdue
            } else {
                InvoiceStatus::Due
            }
        }
        DocumentKind::Invoice if invoice.is_written_off => InvoiceStatus::WrittenOff,
        DocumentKind::Invoice if invoice.paid_on.is_none() && invoice.is_credited => InvoiceStatus::Credited,
        DocumentKind::Invoice => InvoiceStatus::Paid,
    }
}
