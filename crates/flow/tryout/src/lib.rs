//! The live demo on the landing page: anyone can submit its form and see their own submission for ten minutes. Its
//! endpoint is in a workspace of ours without members. Submissions go through `intake` like any other; a job deletes
//! them afterwards.

mod http;
mod key;
mod page;
mod state;
mod submission;
mod work;

use std::sync::Arc;

use api::Platform;
use axum::routing::{get, post};
use intake::SubmitService;
use utoipa_axum::router::OpenApiRouter;

use state::TryoutState;
pub use work::jobs;

pub fn routes(platform: Platform, submit_service: SubmitService) -> OpenApiRouter<Platform> {
    let tryout = TryoutState { platform, submit_service, endpoint: Arc::default() };
    let routes: OpenApiRouter<TryoutState> = OpenApiRouter::new()
        .route(
            &format!("/api/submit/{}", intake::TRYOUT_PATH_ID),
            post(http::post::post).get(http::post::get),
        )
        .route("/demo/{key}", get(http::show::show))
        .route("/api/demo/{key}", get(http::read::read));
    routes.with_state(tryout)
}
