//! The door: opens a form, reads what was posted, hands it to the recorder, answers when it is durable.

mod answer;
mod error;
mod http;
mod judge;
mod meaning;
mod model;
mod page;
mod parse;
mod receive;
mod recorder;
mod redirect;
mod staged;

use api::Platform;
use axum::extract::FromRef;
use axum::http::{HeaderName, Method, header};
use tower_http::cors::{Any, CorsLayer};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use meaning::is_shown;
pub use model::{Field, FieldValue, FileId, NewFile, State, Submission, SubmissionId, Verdict, object_key};
pub use recorder::{Handover, Recorded, Recorder};

/// What the door works with.
#[derive(Clone, FromRef)]
pub(crate) struct Door {
    pub platform: Platform,
    pub recorder: Recorder,
}

pub fn routes(platform: Platform, recorder: Recorder) -> OpenApiRouter<Platform> {
    let door: OpenApiRouter<Door> = OpenApiRouter::new()
        .routes(routes!(http::submit::submit))
        .routes(routes!(http::thanks::thanks))
        .layer(cors());
    door.with_state(Door { platform, recorder })
}

/// Any page may post, and any page may read why it was refused; no credentials are involved.
fn cors() -> CorsLayer {
    CorsLayer::new().allow_origin(Any).allow_methods([Method::POST]).allow_headers([
        header::ACCEPT,
        header::CONTENT_TYPE,
        header::AUTHORIZATION,
        HeaderName::from_static("x-requested-with"),
        HeaderName::from_static("idempotency-key"),
        HeaderName::from_static("formspree-client"),
        HeaderName::from_static("formspree-session-data"),
    ])
}
