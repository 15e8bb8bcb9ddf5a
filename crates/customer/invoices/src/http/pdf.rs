use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::list::InvoiceNumber;
use super::read::find;
use crate::document::pdf::{self, PdfError};

/// Download an invoice or credit note as PDF.
#[utoipa::path(
    get, path = "/api/billing/invoices/{number}/pdf", operation_id = "billing_invoice_pdf", tag = "billing",
    security(("session" = [])),
    params(("number" = InvoiceNumber, Path, description = "The number, such as `FT-2026-00318`")),
    responses(
        (status = 200, content_type = "application/pdf", body = Vec<u8>),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`no_billing`: this server has no billing."),
        (status = 503, body = ErrorBody, description = "`pdf_not_available`: this server can't make PDFs."),
    )
)]
pub(crate) async fn download(
    State(platform): State<Platform>,
    signed: Signed,
    Path(number): Path<InvoiceNumber>,
) -> Result<Response, Error> {
    let invoice = find(&platform, signed, &number).await?;
    let pdf = pdf::render(&platform.seller.invoice_program, &invoice.document).await.map_err(|error| {
        if !matches!(error, PdfError::Program(..)) {
            tracing::error!(%error, number = invoice.document.number, "failed to make a PDF of an invoice");
        }
        let detail = "This server can't make PDFs at the moment. You can print the invoice from its page.";
        Error::new(StatusCode::SERVICE_UNAVAILABLE, "pdf_not_available", detail)
    })?;
    // The number is from the database, and consists of letters, digits and hyphens.
    let name = format!("attachment; filename=\"{}.pdf\"", invoice.document.number);
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, name),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, pdf).into_response())
}
