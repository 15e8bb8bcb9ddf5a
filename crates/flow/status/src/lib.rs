//! The state of the service as it's measured from outside: `/status`, `/status.json` and `/status.rss`.
//!
//! `formtray probe`, a process of its own, posts a real submission every minute and waits for its webhook (`probe/`). It
//! sends what it has measured to `POST /api/status/measurements`. Every server keeps the newest measurements in memory
//! (`board/`), so that an outage of PostgreSQL shows, and renders the page from there (`page/`). Operators write incidents,
//! by the crate `admin`.

mod board;
mod http;
mod incidents;
mod model;
mod page;
mod probe;
mod settings;
mod store;
mod work;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use board::StatusBoard;
pub use incidents::{
    NewIncident, NewUpdate, incidents, open_incident, publish_incident_change, update_incident,
};
pub use model::incident::{IncidentId, IncidentState, StatusIncident, StatusIncidentUpdate};
pub use model::{Measured, Measurement, StatusComponent};
pub use page::{PageFrame, status_page};
pub use probe::{Probe, ProbeSettings};
pub use settings::Settings;
pub use work::jobs;

use http::StatusState;

/// The routes for programs. The page itself is put into the frame of the website's pages by the server.
pub fn routes(board: StatusBoard) -> OpenApiRouter<Platform> {
    let router: OpenApiRouter<StatusState> = OpenApiRouter::new()
        .routes(routes!(http::summary::summary))
        .routes(routes!(http::feed::feed))
        .routes(routes!(http::record::record));
    router.with_state(StatusState { board })
}
