use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::list::{InvoiceItem, InvoiceNumber};
use super::require_billing;
use crate::document::Document;
use crate::issue::today;
use crate::store;
use crate::store::invoices::StoredInvoice;

/// An invoice or credit note with everything that is printed on it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Invoice {
    #[serde(flatten)]
    item: InvoiceItem,
    document: Document,
}

/// Get an invoice or credit note.
#[utoipa::path(
    get, path = "/api/billing/invoices/{number}", operation_id = "billing_invoice", tag = "billing",
    security(("session" = [])),
    params(("number" = InvoiceNumber, Path, description = "The number, such as `FT-2026-00318`")),
    responses((status = 200, body = Invoice), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody, description = "`no_billing`: this server has no billing."))
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path(number): Path<InvoiceNumber>,
) -> Result<Json<Invoice>, Error> {
    let found = find(&platform, signed, &number).await?;
    Ok(Json(Invoice { item: InvoiceItem::new(&found, today(&platform)), document: found.document }))
}

/// Finds an invoice of the caller's workspace.
pub(super) async fn find(
    platform: &Platform,
    signed: Signed,
    number: &InvoiceNumber,
) -> Result<StoredInvoice, Error> {
    require_billing(platform)?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let found = store::invoices::find(&mut tx, &number.0).await?;
    tx.commit().await?;
    found.filter(|invoice| invoice.workspace == signed.workspace).ok_or_else(Error::not_found)
}
