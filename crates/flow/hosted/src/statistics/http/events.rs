//! Counts what the script of a hosted page reports. It always answers 204, so that a browser never waits for it, repeats it
//! or learns anything from it.

use api::{ClientAddress, Platform};
use axum::body::{Body, to_bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRef, Path, State};
use axum::http::StatusCode;
use forms::FormCache;
use serde::Deserialize;

use crate::statistics::counter::Statistics;
use crate::statistics::model::FormEvent;

const MAX_EVENT_BYTES: usize = 1024;

/// The state of the route that events are sent to.
#[derive(Clone, FromRef)]
pub(in crate::statistics) struct EventsState {
    pub platform: Platform,
    pub known: FormCache,
    pub statistics: Statistics,
}

/// An event as the script sends it.
#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Reported {
    Start,
    Step { step: i16, seconds: Option<f64> },
}

/// Counts an event. The body is JSON, whatever its content type says: `navigator.sendBeacon` sends it as text.
pub(in crate::statistics) async fn count(
    State(state): State<EventsState>,
    client: ClientAddress,
    address: Result<Path<String>, PathRejection>,
    body: Body,
) -> StatusCode {
    if let Ok(Path(address)) = address
        && state.statistics.admits_address(client)
        && let Ok(body) = to_bytes(body, MAX_EVENT_BYTES).await
        && let Ok(reported) = serde_json::from_slice(&body)
    {
        count_reported(&state, &address, &reported).await;
    }
    StatusCode::NO_CONTENT
}

/// Counts an event if it is about a form that exists. A forged id costs no query.
async fn count_reported(state: &EventsState, address: &str, reported: &Reported) {
    let Ok(address) = state.known.address(address, &state.platform.id_keys) else { return };
    let Some(form) = state.known.open(&address).await else { return };
    match *reported {
        Reported::Start => state.statistics.count_reported(&form, FormEvent::Start, None),
        Reported::Step { step, seconds } if step > 0 => {
            state.statistics.count_reported(&form, FormEvent::Step(step), seconds);
        }
        Reported::Step { .. } => {}
    }
}
