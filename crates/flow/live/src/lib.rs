//! What happens in a workspace, told to its owner's open pages while it happens.

mod http;
mod model;
mod room;
mod rooms;
mod stream;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use rooms::Live;

pub fn routes(live: Live) -> OpenApiRouter<Platform> {
    let rooms: OpenApiRouter<Live> = OpenApiRouter::new().routes(routes!(http::listen::listen));
    rooms.with_state(live)
}
