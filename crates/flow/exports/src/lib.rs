//! Exports of submissions as CSV, XLSX, JSON and NDJSON, with their files as a ZIP: sent at once, or written in the
//! background into object storage, from where they can be downloaded for some days.

mod emails;
mod error;
mod http;
mod links;
mod model;
mod store;
mod work;
mod write;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use error::ExportsError;
pub use model::{Export, ExportFormat, ExportId, ExportRequest, ExportState};
pub use store::forget_all;
pub use work::jobs;

/// Returns the routes of this crate.
pub fn routes() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list::list, http::create::create))
        .routes(routes!(http::download::download))
        .routes(routes!(http::read::read, http::delete::delete))
        .routes(routes!(http::file::file))
}
