//! The listener for the webhooks of the probe's own submissions.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::routing::post;
use jiff::Timestamp;
use kernel::{Clock, Token};
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::checks::MARKER_FIELD;

/// The most bytes of a webhook.
const MAX_PROBE_WEBHOOK_BYTES: usize = 64 * 1024;
/// The most markers that are waited for: those of a day, since a webhook can come late.
const MAX_MARKERS: usize = 24 * 60;
/// The limits of the listener. Only the server has a reason to connect to it.
const RECEIVER_LIMITS: api::Limits = api::Limits {
    header: Duration::from_secs(8),
    body: Duration::from_secs(8),
    answer: Duration::from_secs(8),
    shutdown: Duration::from_secs(1),
    connections: 64,
    is_listener_shared: false,
};

/// The markers that were submitted, and when one came back last. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct Receiver {
    clock: Clock,
    waiting: Arc<Mutex<Waiting>>,
}

#[derive(Debug)]
struct Waiting {
    /// Oldest first.
    markers: VecDeque<(String, oneshot::Sender<()>)>,
    arrived_at: Option<Timestamp>,
}

/// The parts of a webhook that the probe reads.
#[derive(Deserialize)]
struct Event {
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    fields: Vec<Field>,
}

#[derive(Deserialize)]
struct Field {
    name: String,
    value: serde_json::Value,
}

impl Receiver {
    pub(super) fn new(clock: Clock) -> Self {
        let waiting = Waiting { markers: VecDeque::new(), arrived_at: None };
        Self { clock, waiting: Arc::new(Mutex::new(waiting)) }
    }

    /// Listens until `stop`, in the background. Returns the address.
    pub(super) async fn listen(&self, address: &str, stop: CancellationToken) -> anyhow::Result<SocketAddr> {
        let listener =
            TcpListener::bind(address).await.with_context(|| format!("failed to listen on {address}"))?;
        let address = listener.local_addr()?;
        let router = Router::new()
            .fallback(post(receive))
            .layer(DefaultBodyLimit::max(MAX_PROBE_WEBHOOK_BYTES))
            .with_state(self.clone());
        tokio::spawn(api::serve(listener, router, RECEIVER_LIMITS, stop.cancelled_owned()));
        Ok(address)
    }

    /// Makes a marker to submit. Whoever sends it to the listener has got it from the server: it's random.
    pub(super) fn marker(&self) -> (String, oneshot::Receiver<()>) {
        let marker = Token::fresh().reveal().to_owned();
        let (sender, receiver) = oneshot::channel();
        let mut waiting = self.lock();
        waiting.markers.push_back((marker.clone(), sender));
        while waiting.markers.len() > MAX_MARKERS {
            waiting.markers.pop_front();
        }
        (marker, receiver)
    }

    /// Returns when a marker came back last, late or not.
    pub(super) fn arrived_at(&self) -> Option<Timestamp> {
        self.lock().arrived_at
    }

    fn arrived(&self, marker: &str) {
        let now = self.clock.now();
        let mut waiting = self.lock();
        if let Some(place) = waiting.markers.iter().position(|(one, _)| one == marker) {
            waiting.arrived_at = Some(now);
            if let Some((_, sender)) = waiting.markers.remove(place) {
                // Nobody waits any longer for a late one.
                sender.send(()).ok();
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Any answer but 204 would only make the server call again.
async fn receive(State(receiver): State<Receiver>, body: Bytes) -> StatusCode {
    let fields = serde_json::from_slice::<Event>(&body).map(|event| event.data.fields).unwrap_or_default();
    for field in fields.iter().filter(|field| field.name == MARKER_FIELD) {
        if let Some(marker) = field.value.as_str() {
            receiver.arrived(marker);
        }
    }
    StatusCode::NO_CONTENT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_marker_comes_back_once_and_others_never_do() {
        let receiver = Receiver::new(Clock::system());
        let (marker, mut back) = receiver.marker();
        let webhook = |marker: &str| {
            Bytes::from(format!(
                r#"{{"type":"submission.created","data":{{"fields":[{{"name":"probe_marker","value":"{marker}"}}]}}}}"#
            ))
        };
        for other in [webhook("guessed"), Bytes::from("{}"), Bytes::from("no JSON")] {
            assert_eq!(receive(State(receiver.clone()), other).await, StatusCode::NO_CONTENT);
        }
        assert!(back.try_recv().is_err() && receiver.arrived_at().is_none());
        receive(State(receiver.clone()), webhook(&marker)).await;
        assert!(back.try_recv().is_ok() && receiver.arrived_at().is_some());
        assert!(receiver.lock().markers.is_empty());
    }

    #[test]
    fn markers_that_never_come_back_are_bounded() {
        let receiver = Receiver::new(Clock::system());
        for _ in 0..MAX_MARKERS + 5 {
            drop(receiver.marker());
        }
        assert_eq!(receiver.lock().markers.len(), MAX_MARKERS);
    }
}
