//! Live updates: `GET /api/live` sends server-sent events about a workspace to its open dashboard pages.
//!
//! A channel per workspace subscribes to the bus, reads announced submissions from the database, and sends each once to
//! all streams of the workspace. One poll for all channels finds those that were not announced.

mod channel;
mod http;
mod model;
mod poll;
mod stream;
mod subscriptions;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use subscriptions::Live;

/// Returns the route of this crate. All its streams are in `live`.
pub fn routes(live: Live) -> OpenApiRouter<Platform> {
    let router: OpenApiRouter<Live> = OpenApiRouter::new().routes(routes!(http::listen::listen));
    router.with_state(live)
}
