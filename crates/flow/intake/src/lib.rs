//! Accepts submissions: opens the form, reads the body, checks it, hands the submission to the recorder's queue, and
//! answers when it is durable. `submissions` takes it out of the queue and stores it. Writes files to object storage,
//! and counts rejected and duplicate requests in the table `outcomes`.

mod answer;
mod caller;
mod carried;
mod error;
mod executable;
mod http;
mod judge;
mod knock;
mod letterbox;
mod likeness;
mod limits;
mod model;
mod outcome;
mod rate;
mod receive;
mod recorder;
mod rules;
mod settle;
mod staged;
mod store;
mod tally;
mod twins;
mod uploads;
mod visitor;

use std::sync::Arc;

use api::Platform;
use axum::extract::FromRef;
use axum::http::{HeaderName, Method, header};
use axum::routing::post;
use forms::{EndpointId, FormCache};
use tower_http::cors::{Any, CorsLayer};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use letterbox::{Letterbox, TRYOUT};
pub use limits::Limits;
pub use model::{FileId, Key, NewFile, Note, State, Submission, SubmissionId, Verdict, object_key};
pub use posted::{Field, FieldValue, meaning};
pub use recorder::{Handover, Queue, Recorded, Recorder, Waiting};
pub use settle::{Settled, settle};
pub use store::forget_outcomes;
pub use tally::Tally;
pub use visitor::STYLE as VISITOR_STYLE;

use judge::Repetition;
use rate::Rates;
use twins::Twins;

/// What intake keeps in memory between requests. Clones share it.
#[derive(Clone, Debug)]
pub struct Intake {
    recorder: Recorder,
    known: FormCache,
    rates: Arc<Rates>,
    repetition: Arc<Repetition>,
    twins: Twins,
    tally: Tally,
}

impl Intake {
    pub fn new(limits: Limits, recorder: Recorder, known: FormCache) -> Self {
        Self {
            recorder,
            known,
            rates: Arc::new(Rates::new(&limits)),
            repetition: Arc::new(Repetition::new()),
            twins: Twins::new(),
            tally: Tally::default(),
        }
    }

    /// Returns the counts of outcomes. The server runs [`Tally::run`] to write them to the database.
    pub fn tally(&self) -> Tally {
        self.tally.clone()
    }
}

/// The state of the routes that accept submissions.
#[derive(Debug)]
pub(crate) struct Door {
    pub platform: Platform,
    pub intake: Intake,
}

impl Door {
    fn thanks_page(&self, id: &EndpointId) -> String {
        format!("{}/f/{id}/thanks", self.platform.public_url)
    }

    /// Returns a `mailto:` link for reporting a form to the operator; `None` if no operator is configured.
    fn report_link(&self, id: &str) -> Option<String> {
        let operator = self.platform.operator.as_ref()?;
        Some(format!("mailto:{operator}?subject=Report%20form%20{id}"))
    }
}

/// The state of the route that sends an owner's test submission.
#[derive(Clone, FromRef)]
pub(crate) struct Desk {
    pub platform: Platform,
    pub door: Arc<Door>,
}

/// Returns the routes of this crate. They share their state with the letterbox.
pub fn routes(letterbox: &Letterbox) -> OpenApiRouter<Platform> {
    use http::{address, echo, submit, test, thanks};
    // `/api/submit/{id}` is the documented URL. The other paths for submitting are those of other services, for people
    // who move here by changing only the host.
    let door: OpenApiRouter<Arc<Door>> = OpenApiRouter::new()
        .routes(routes!(submit::submit))
        .routes(routes!(echo::echo))
        .routes(routes!(thanks::thanks))
        .route("/api/submit/{id}", axum::routing::get(address::address))
        .route("/f/{id}", post(submit::plain).get(address::address))
        .route("/p/{project}/f/{id}", post(submit::of_project).get(address::address))
        .route("/s/{id}", post(submit::formcarry).get(address::address))
        .route("/submit", post(submit::by_key).get(address::address))
        .route("/submit/{id}", post(submit::with_key).get(address::address))
        .layer(cors());
    let desk: OpenApiRouter<Desk> = OpenApiRouter::new().routes(routes!(test::test));
    let platform = letterbox.door().platform.clone();
    door.with_state(letterbox.door()).merge(desk.with_state(Desk { platform, door: letterbox.door() }))
}

/// Lets pages of every origin submit and read the response. No credentials are involved.
fn cors() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::POST])
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
