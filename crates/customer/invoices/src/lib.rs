//! Billing details, VAT, the ledger and invoices. Once a month each workspace that pays is charged for its submissions and
//! add-ons, and gets an invoice.

mod charges;
mod details;
mod document;
mod emails;
mod http;
mod issue;
mod ledger;
mod operate;
mod store;
mod vat;
mod work;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use document::pdf::is_available as has_pdf_program;
pub use http::export::export;
pub use issue::{InvoiceError, settle};
pub use operate::report::{report, vat_report};
pub use operate::{credit, record_payment, resend, void, write_off};
pub use work::{BillMonth, CloseBooks, bill_all, jobs};

/// Returns the routes of this crate.
pub fn routes() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::details::read, http::details::save))
        .routes(routes!(http::list::list))
        .routes(routes!(http::read::read))
        .routes(routes!(http::pdf::download))
}
