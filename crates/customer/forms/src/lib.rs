//! Endpoints: the addresses that forms post to, and what their owners set on them.

mod create;
mod error;
mod fact;
mod http;
mod id;
mod model;
mod open;
mod settings;
mod store;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use create::create;
pub use fact::EndpointDeleted;
pub use id::{EndpointId, ID_KEYS};
pub use model::Status;
pub use open::{OpenForm, Retention, deleted_since, exists, open, with_retention};

pub fn routes() -> OpenApiRouter<Platform> {
    OpenApiRouter::new().routes(routes!(http::list::list, http::create::create)).routes(routes!(
        http::read::read,
        http::update::update,
        http::delete::delete
    ))
}
