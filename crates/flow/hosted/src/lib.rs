//! Hosted forms: `/h/{address}` shows a published form as a page, in the visitor's language and with its owner's theme.
//! It is submitted to `intake` like any other form. Owners preview their drafts here, visitors report forms, and views,
//! starts and completions are counted.

mod http;
mod page;
mod report;
mod state;
mod statistics;
mod store;
mod text;

use api::Platform;
use axum::extract::DefaultBodyLimit;
use forms::FormCache;
use jobs::Definitions;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use statistics::{ForgetStatistics, Statistics, export, import};

use state::HostedState;

/// The most bytes of a report.
const MAX_REPORT_BYTES: usize = 32 * 1024;

/// The pages of forms for visitors, and previews for their owners.
pub fn routes(platform: Platform, known: FormCache, statistics: Statistics) -> OpenApiRouter<Platform> {
    let reporting: OpenApiRouter<HostedState> = OpenApiRouter::new()
        .routes(routes!(http::report::page, http::report::send))
        .layer(DefaultBodyLimit::max(MAX_REPORT_BYTES));
    let router: OpenApiRouter<HostedState> = OpenApiRouter::new()
        .routes(routes!(http::show::show))
        .routes(routes!(http::thanks::thanks_page))
        .routes(routes!(http::preview::preview))
        .merge(reporting);
    let counting = statistics::routes(platform.clone(), known.clone(), statistics.clone());
    router.with_state(HostedState { platform, known, statistics }).merge(counting)
}

pub fn jobs(definitions: Definitions) -> Definitions {
    statistics::jobs(definitions.define_job::<report::SendReport>())
}
