//! The response of one stream: past events first, then those of its channel, and a comment every 15 seconds.

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

use crate::subscriptions::Subscription;

/// The interval of the comments that keep the connection alive.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(15);
/// The beginning of every stream. It tells the client to reconnect a second after the connection was lost.
const STREAM_PREAMBLE: &str = "retry: 1000\n: listening\n\n";

/// The events for one open page.
pub(crate) struct Stream {
    subscription: Subscription,
    /// What is sent before the events of the channel.
    past: VecDeque<Bytes>,
    events: broadcast::Receiver<Bytes>,
    heartbeat: Interval,
}

impl Stream {
    /// Returns a stream of the events of a channel.
    pub(crate) fn new(subscription: Subscription, events: broadcast::Receiver<Bytes>) -> Self {
        let mut heartbeat = interval_at(Instant::now() + HEARTBEAT_INTERVAL, HEARTBEAT_INTERVAL);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { subscription, past: VecDeque::new(), events, heartbeat }
    }

    /// Returns the response, which sends the events in `past` first.
    pub(crate) fn response(mut self, past: Vec<Bytes>) -> Response {
        self.past.push_back(Bytes::from_static(STREAM_PREAMBLE.as_bytes()));
        self.past.extend(past);
        let frames = stream::unfold(self, async |mut stream| {
            let frame = stream.next().await?;
            Some((Ok::<_, Infallible>(frame), stream))
        });
        let headers = [
            (CONTENT_TYPE, "text/event-stream"),
            (CACHE_CONTROL, "no-store"),
            // Keeps nginx from buffering the events.
            (HeaderName::from_static("x-accel-buffering"), "no"),
        ];
        (headers, Body::from_stream(frames)).into_response()
    }

    /// Returns the next frame.
    ///
    /// `None` ends the stream: the session is over, the server stops, or the client reads too slowly. The client may
    /// reconnect and then gets what it missed.
    async fn next(&mut self) -> Option<Bytes> {
        if self.subscription.is_ended() {
            return None;
        }
        if let Some(frame) = self.past.pop_front() {
            return Some(frame);
        }
        tokio::select! {
            biased;
            () = self.subscription.ended() => None,
            event = self.events.recv() => event.ok(),
            _ = self.heartbeat.tick() => Some(Bytes::from_static(b":\n\n")),
        }
    }
}
