//! Learns which fields the submissions to an endpoint have, and notices when they change.
//!
//! A job reads new submissions every minute and writes `learned_fields` and `form_notices`. Owners get the fields as the
//! draft of a form, and notices on their dashboard.

mod export;
mod http;
mod model;
mod rhythm;
mod store;
mod work;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use export::export;
pub use store::erased::{FoundNames, names_with};
pub use work::{ForgetLearned, jobs};

/// The HTTP routes of this crate.
pub fn routes() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::learned::read))
        .routes(routes!(http::notices::list))
        .routes(routes!(http::dismiss::dismiss))
}
