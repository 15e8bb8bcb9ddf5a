//! Deletes what a person asks to have deleted: every submission of a workspace that contains their email address or another value,
//! wherever it is stored. It also empties the trash and the spam folder.
//!
//! First a job counts what contains the value. The owner sees the number and confirms, another job deletes it, and a receipt
//! remains. The value itself is encrypted until then and deleted afterwards; keyed hashes remember it for 30 days, so that the
//! drain of a spool brings nothing of it back (`submissions/src/erased/`).

mod error;
mod export;
mod http;
mod model;
mod store;
mod work;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use export::export;
pub use work::jobs;

/// The HTTP routes of this crate.
pub fn routes() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list::list))
        .routes(routes!(http::count::count))
        .routes(routes!(http::read::read))
        .routes(routes!(http::confirm::confirm))
        .routes(routes!(http::empty_folder::empty))
}
