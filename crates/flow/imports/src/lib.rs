//! Imports submissions from files that other services have exported.
//!
//! A file is uploaded, its columns are mapped, a job checks every row, another imports all new ones in one transaction, and for a
//! day a third can undo that. Imported submissions are neither counted nor delivered.

mod error;
mod export;
mod file;
mod http;
mod mapping;
mod model;
mod store;
mod upload;
mod work;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use export::export;
pub use model::{Import, ImportColumn, ImportFormat, ImportId, ImportService, ImportState};
pub use store::erased::forget_imports_with;
pub use work::{ForgetImportsOf, jobs};

/// Returns the routes of this crate.
pub fn routes() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::upload::upload, http::list::list))
        .routes(routes!(http::read::read, http::delete::delete))
        .routes(routes!(http::mapping::map))
        .routes(routes!(http::run::run))
        .routes(routes!(http::undo::undo))
        .routes(routes!(http::report::report))
}
