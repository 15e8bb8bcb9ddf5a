//! Statistics of hosted forms: views, starts, steps and completions, without cookies and without anything about visitors.
//!
//! The hosted page counts its views, its script reports starts and steps, and `intake` reports completions. All are
//! counted in memory (`counter.rs`) and added to the table `form_statistics` every two seconds. Owners read them at
//! `GET /api/endpoints/{id}/form/statistics`.

mod counter;
mod export;
mod http;
mod import;
mod limits;
pub(crate) mod model;
mod seconds;
mod views;
mod work;

use api::Platform;
use axum::routing::post;
use forms::FormCache;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use counter::Statistics;
pub use export::export;
pub use import::import;
pub use work::ForgetStatistics;
pub(crate) use work::jobs;

use http::events::EventsState;

/// The routes of the statistics. The script of the hosted page sends its events to the first.
pub(crate) fn routes(
    platform: Platform,
    known: FormCache,
    statistics: Statistics,
) -> OpenApiRouter<Platform> {
    let events: OpenApiRouter<EventsState> =
        OpenApiRouter::new().route("/h/{address}/events", post(http::events::count));
    let events = events.with_state(EventsState { platform, known, statistics });
    OpenApiRouter::new().routes(routes!(http::read::read)).merge(events)
}
