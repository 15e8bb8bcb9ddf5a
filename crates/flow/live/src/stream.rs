use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::HeaderName;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::broadcast;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use crate::rooms::Place;

/// Between two signs of life.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// Whoever was cut off comes back after a second.
const HELLO: &str = "retry: 1000\n: listening\n\n";

/// What one open page is told.
pub(crate) struct Stream {
    place: Place,
    past: VecDeque<Bytes>,
    events: broadcast::Receiver<Bytes>,
    heartbeat: Interval,
}

impl Stream {
    pub(crate) fn new(place: Place, events: broadcast::Receiver<Bytes>) -> Self {
        let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { place, past: VecDeque::new(), events, heartbeat }
    }

    pub(crate) fn answer(mut self, past: Vec<Bytes>) -> Response {
        self.past.push_back(Bytes::from_static(HELLO.as_bytes()));
        self.past.extend(past);
        let frames = stream::unfold(self, async |mut stream| {
            let frame = stream.next().await?;
            Some((Ok::<_, Infallible>(frame), stream))
        });
        let headers = [
            (CONTENT_TYPE, "text/event-stream"),
            (CACHE_CONTROL, "no-store"),
            // A proxy that gathers would keep it all for itself.
            (HeaderName::from_static("x-accel-buffering"), "no"),
        ];
        (headers, Body::from_stream(frames)).into_response()
    }

    /// `None` ends it: the session is over, the server stops, or the reader is too slow. It comes back and is told what
    /// it missed.
    async fn next(&mut self) -> Option<Bytes> {
        if self.place.is_ended() {
            return None;
        }
        if let Some(frame) = self.past.pop_front() {
            return Some(frame);
        }
        tokio::select! {
            biased;
            () = self.place.ended() => None,
            event = self.events.recv() => event.ok(),
            _ = self.heartbeat.tick() => Some(Bytes::from_static(b":\n\n")),
        }
    }
}
