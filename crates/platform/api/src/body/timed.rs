//! [`TimedBody`] wraps the body of every request in `serve.rs` and fails it if the sender pauses or is too slow.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Bytes;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep};

use super::failure::TooSlow;

/// How much time a sender may spend in addition to what its bytes allow: for starting, and for all pauses together.
const BODY_SLOW_START: Duration = Duration::from_secs(30);
/// The rate a sender must keep beyond [`BODY_SLOW_START`]. Without it a client could hold a connection by sending a
/// byte now and then.
const MIN_BODY_BYTES_PER_SECOND: u64 = 32 * 1024;

/// A body that fails with [`TooSlow`] if its sender pauses for longer than `pause_timeout`, or is slower than
/// [`MIN_BODY_BYTES_PER_SECOND`] overall. Only the time spent waiting for the sender counts: while nobody reads,
/// because we wait for our own storage or for memory, the clock doesn't run.
pub(crate) struct TimedBody<B> {
    body: B,
    pause_timeout: Duration,
    /// How much more time the sender may use.
    left: Duration,
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<B> TimedBody<B> {
    pub(crate) fn new(body: B, pause_timeout: Duration) -> Self {
        Self { body, pause_timeout, left: BODY_SLOW_START, waiting: None }
    }

    /// Subtracts the time that was spent waiting for the sender, and adds what the received bytes allow.
    fn note(&mut self, bytes: usize) {
        if let Some((since, _)) = self.waiting.take() {
            self.left = self.left.saturating_sub(since.elapsed().min(self.pause_timeout));
        }
        self.left += Duration::from_micros(bytes as u64 * 1_000_000 / MIN_BODY_BYTES_PER_SECOND);
    }
}

impl<B> HttpBody for TimedBody<B>
where
    B: HttpBody<Data = Bytes, Error: Into<axum::BoxError>> + Unpin,
{
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            let data = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref());
            let bytes = data.map_or(0, Bytes::len);
            self.note(bytes);
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let pause_timeout = self.pause_timeout.min(self.left);
        let (_, waiting) =
            self.waiting.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(pause_timeout))));
        waiting.as_mut().poll(cx).map(|()| Some(Err(TooSlow.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use futures_util::StreamExt;
    use http_body_util::BodyExt;
    use tokio::sync::mpsc;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_senders_pauses_count_and_ours_do_not() {
        let (sender, receiver) = mpsc::unbounded_channel::<Result<Bytes, std::convert::Infallible>>();
        let stream = futures_util::stream::unfold(receiver, async |mut receiver| {
            receiver.recv().await.map(|chunk| (chunk, receiver))
        });
        let mut body = TimedBody::new(Body::from_stream(Box::pin(stream)), Duration::from_secs(8));
        let first = tokio::time::timeout(Duration::from_secs(1), body.frame()).await;
        assert!(first.is_err(), "nothing yet");
        sender.send(Ok(Bytes::from_static(b"a"))).expect("open");
        tokio::time::sleep(Duration::from_mins(1)).await;
        assert!(body.frame().await.is_some_and(|frame| frame.is_ok()), "it came in time; we were late");
        let silent = body.frame().await.expect("a word").expect_err("too slow");
        assert!(silent.is::<TooSlow>());
    }

    #[tokio::test(start_paused = true)]
    async fn a_byte_now_and_then_keeps_no_place_and_a_slow_line_does() {
        let took = async |piece: usize, pause: Duration| {
            let started = Instant::now();
            let pieces = futures_util::stream::iter(0..1000).then(move |_| async move {
                sleep(pause).await;
                Ok::<_, std::convert::Infallible>(Bytes::from(vec![7; piece]))
            });
            let mut body = TimedBody::new(Body::from_stream(Box::pin(pieces)), Duration::from_secs(8));
            let failed = loop {
                match body.frame().await {
                    Some(Ok(_)) => {}
                    Some(Err(_)) => break true,
                    None => break false,
                }
            };
            (failed, started.elapsed().as_secs())
        };
        let (failed, seconds) = took(1, Duration::from_secs(2)).await;
        assert!(failed && seconds <= 31, "{seconds} s");
        assert!(!took(40_000, Duration::from_secs(1)).await.0, "40 kB a second is enough for ever");
    }
}
