//! Accepts submissions: opens the form, reads the body, checks it, hands the submission to the recorder's queue, and
//! answers when it is durable. `submissions` takes it out of the queue and stores it. Writes files to object storage,
//! and counts rejected and duplicate requests in the table `outcomes`.

mod accept;
mod duplicates;
mod error;
mod http;
mod model;
mod queue;
mod rate_limits;
mod response;
mod spam;
mod state;
mod store;

use std::sync::Arc;

use api::Platform;
use axum::http::{HeaderName, Method, header};
use axum::routing::post;
use tower_http::cors::{Any, CorsLayer};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use accept::hosted::{Completion, CountCompletions, ScriptTimes};
pub use accept::hosted::{HOSTED_KEY_LABEL, PREVIEW_TTL, PreviewToken, RenderToken};
pub use accept::late_settings::{KeptFor, apply_settings};
pub use accept::outcome_counter::OutcomeCounter;
pub use http::rules::FormRules;
pub use http::submit_service::{SubmitService, TRYOUT_PATH_ID};
pub use model::{
    FileId, IdempotencyKey, NewFile, Note, State, Submission, SubmissionId, Verdict, object_key,
};
pub use posted::limits::{
    MAX_FIELD_NAME_BYTES, MAX_FIELD_VALUE_BYTES, MAX_FIELDS, MAX_FILE_BYTES, MAX_FILES, MAX_JSON_DEPTH,
    MAX_TEXT_BYTES,
};
pub use posted::{Field, FieldValue, json_depth, special_fields};
pub use queue::{Queue, QueueItem, Recorded, Recorder, Waiters};
pub use rate_limits::{Buckets, Limits};
pub use response::pages::{
    DrawnLanguage, FORM_TARGETS, FieldOption, VISITOR_PAGE_CSS, accepted_languages, field_options,
};
pub use response::published_schema::published_schema;
pub use state::Intake;
pub use store::forget_outcomes;

use state::{IntakeState, TestState};

/// Returns the routes of this crate. They share their state with the [`SubmitService`].
pub fn routes(submit_service: &SubmitService) -> OpenApiRouter<Platform> {
    use http::{echo, explain, rules, submit, test, thanks};
    // `/api/submit/{id}` is the documented URL. The other paths for submitting are those of other services, for people
    // who move here by changing only the host.
    let submitting: OpenApiRouter<Arc<IntakeState>> = OpenApiRouter::new()
        .routes(routes!(submit::submit))
        .routes(routes!(echo::echo))
        .routes(routes!(thanks::thanks))
        .routes(routes!(rules::rules))
        .route("/api/submit/{id}", axum::routing::get(explain::explain))
        .route("/f/{id}", post(submit::plain).get(explain::explain))
        .route("/p/{project}/f/{id}", post(submit::of_project).get(explain::explain))
        .route("/s/{id}", post(submit::formcarry).get(explain::explain))
        .route("/submit", post(submit::by_key).get(explain::explain))
        .route("/submit/{id}", post(submit::with_key).get(explain::explain))
        .layer(cors());
    let testing: OpenApiRouter<TestState> = OpenApiRouter::new().routes(routes!(test::test));
    let intake = submit_service.state();
    let platform = intake.platform.clone();
    submitting.with_state(Arc::clone(&intake)).merge(testing.with_state(TestState { platform, intake }))
}

/// Lets pages of every origin submit and read the response. No credentials are involved.
fn cors() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([
            header::ACCEPT,
            header::CONTENT_TYPE,
            header::AUTHORIZATION,
            HeaderName::from_static("x-requested-with"),
            HeaderName::from_static("idempotency-key"),
            HeaderName::from_static("formspree-client"),
            HeaderName::from_static("formspree-session-data"),
        ])
        .expose_headers([header::RETRY_AFTER])
}
