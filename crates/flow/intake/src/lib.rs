//! The door: opens a form, reads what was posted, hands it to the recorder, answers when it is durable.

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
use forms::{EndpointId, KnownForms};
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

/// What the door remembers between two posts.
#[derive(Clone, Debug)]
pub struct Intake {
    recorder: Recorder,
    known: KnownForms,
    rates: Arc<Rates>,
    repetition: Arc<Repetition>,
    twins: Twins,
    tally: Tally,
}

impl Intake {
    pub fn new(limits: Limits, recorder: Recorder, known: KnownForms) -> Self {
        Self {
            recorder,
            known,
            rates: Arc::new(Rates::new(&limits)),
            repetition: Arc::new(Repetition::new()),
            twins: Twins::new(),
            tally: Tally::default(),
        }
    }

    /// What became of the posts, to be written down now and then.
    pub fn tally(&self) -> Tally {
        self.tally.clone()
    }
}

/// What the door works with.
#[derive(Debug)]
pub(crate) struct Door {
    pub platform: Platform,
    pub intake: Intake,
}

impl Door {
    fn thanks_page(&self, id: &EndpointId) -> String {
        format!("{}/f/{id}/thanks", self.platform.public_url)
    }

    /// For whoever finds a form abusive.
    fn report_link(&self, id: &str) -> Option<String> {
        let operator = self.platform.operator.as_ref()?;
        Some(format!("mailto:{operator}?subject=Report%20form%20{id}"))
    }
}

/// What an owner's test goes through.
#[derive(Clone, FromRef)]
pub(crate) struct Desk {
    pub platform: Platform,
    pub door: Arc<Door>,
}

pub fn routes(letterbox: &Letterbox) -> OpenApiRouter<Platform> {
    use http::{address, echo, submit, test, thanks};
    // The first is the address shown and documented; the others are for people who move here by changing
    // only the host.
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

/// Any page may post, and any page may read why it was refused; no credentials are involved.
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
