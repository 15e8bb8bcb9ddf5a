use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Bytes;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::{Sleep, sleep};

/// The sender has paused for too long.
#[derive(Debug, thiserror::Error)]
#[error("the body arrived too slowly")]
pub(crate) struct TooSlow;

/// A body whose sender may not pause for longer than this. Only the sender's pauses count: while nobody
/// reads, because we wait for our own storage, what has arrived meanwhile is taken.
pub(crate) struct Timed<B> {
    body: B,
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<B> Timed<B> {
    pub(crate) fn new(body: B, patience: Duration) -> Self {
        Self { body, patience, waiting: None }
    }
}

impl<B> HttpBody for Timed<B>
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
            self.waiting = None;
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
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
    use http_body_util::BodyExt;
    use tokio::sync::mpsc;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_senders_pauses_count_and_ours_do_not() {
        let (sender, receiver) = mpsc::unbounded_channel::<Result<Bytes, std::convert::Infallible>>();
        let stream = futures_util::stream::unfold(receiver, async |mut receiver| {
            receiver.recv().await.map(|chunk| (chunk, receiver))
        });
        let mut body = Timed::new(Body::from_stream(Box::pin(stream)), Duration::from_secs(8));
        let first = tokio::time::timeout(Duration::from_secs(1), body.frame()).await;
        assert!(first.is_err(), "nothing yet");
        sender.send(Ok(Bytes::from_static(b"a"))).expect("open");
        tokio::time::sleep(Duration::from_mins(1)).await;
        assert!(body.frame().await.is_some_and(|frame| frame.is_ok()), "it came in time; we were late");
        let silent = body.frame().await.expect("a word").expect_err("too slow");
        assert!(silent.is::<TooSlow>());
    }
}
