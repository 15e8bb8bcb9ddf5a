//! Counting against the memory budget: [`Counted`] for a request body while it arrives, [`hold_answer`] for a long
//! response until it has been sent.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::BoxError;
use axum::body::{Body, Bytes};
use axum::response::Response;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http_body_util::BodyExt;
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use super::{Held, Kind, NoRoom, Reservation, SMALL, UPLOAD_EACH};

/// The step in which text is counted.
const STEP: usize = 64 * 1024;
/// The size up to which responses aren't counted, because the operating system's send buffer takes them at once.
const SMALL_ANSWER: usize = 64 * 1024;

/// A pending wait for memory.
type Taking = BoxFuture<'static, Result<(), NoRoom>>;

/// A body that is counted while it arrives. Text is counted as its buffer grows. An upload is counted at its full need
/// as soon as it is no longer small: if it had to wait halfway, uploads would wait for each other.
pub(super) struct Counted {
    body: Body,
    reservation: Arc<Reservation>,
    kind: Kind,
    /// The stated length; `None` for a chunked body.
    length: Option<usize>,
    arrived: usize,
    /// How many bytes are covered by the memory for small bodies.
    base: usize,
    waiting: Option<(Frame<Bytes>, Taking)>,
}

impl Counted {
    pub(super) fn new(body: Body, reservation: Arc<Reservation>, kind: Kind, length: Option<usize>) -> Self {
        Self { body, reservation, kind, length, arrived: 0, base: 0, waiting: None }
    }

    /// Returns how much more memory is needed for what has arrived.
    fn lacking(&mut self) -> usize {
        let taken = self.reservation.total();
        if self.arrived <= SMALL && taken == 0 && self.reservation.take_small(SMALL) {
            self.base = SMALL;
            return 0;
        }
        let beyond = self.arrived.saturating_sub(self.base);
        let needed = match self.kind {
            _ if beyond == 0 => 0,
            Kind::Text => (beyond + beyond / 4).next_multiple_of(STEP),
            Kind::Upload => self.length.unwrap_or(UPLOAD_EACH).min(UPLOAD_EACH),
        };
        (self.base + needed).saturating_sub(taken)
    }
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if self.waiting.is_none() {
            let frame = match ready!(Pin::new(&mut self.body).poll_frame(cx)) {
                Some(Ok(frame)) => frame,
                ended => return Poll::Ready(ended.map(|failed| failed.map_err(Into::into))),
            };
            self.arrived += frame.data_ref().map_or(0, Bytes::len);
            let lacking = self.lacking();
            if lacking == 0 || self.reservation.try_take(self.kind, lacking) {
                return Poll::Ready(Some(Ok(frame)));
            }
            let (reservation, kind) = (Arc::clone(&self.reservation), self.kind);
            let taking = async move { reservation.take(kind, lacking).await };
            self.waiting = Some((frame, taking.boxed()));
        }
        if let Some((_, taking)) = &mut self.waiting {
            let taken = ready!(taking.poll_unpin(cx));
            let frame = self.waiting.take().map(|(frame, _)| frame);
            return Poll::Ready(match taken {
                Ok(()) => frame.map(Ok),
                Err(no_room) => Some(Err(no_room.into())),
            });
        }
        Poll::Pending
    }

    fn is_end_stream(&self) -> bool {
        self.waiting.is_none() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl From<Counted> for Body {
    fn from(counted: Counted) -> Self {
        Self::new(counted)
    }
}

/// The bytes of a response, together with the memory counted for them.
struct HeldBytes {
    bytes: Bytes,
    _held: Held,
}

impl AsRef<[u8]> for HeldBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Counts a long response to a request with a body until it has been sent: it may repeat that body, and may be several
/// times as long. The memory that the request took is reused, since its body has been dropped by now.
pub(crate) fn hold_answer(held: Held, response: Response) -> Result<Response, NoRoom> {
    let size = response.body().size_hint().exact().and_then(|size| usize::try_from(size).ok());
    let Some(size) = size.filter(|size| *size > SMALL_ANSWER) else { return Ok(response) };
    let reservation = held.reservation();
    let lacking = size.saturating_sub(reservation.total());
    let is_covered = lacking == 0
        || reservation.try_take(Kind::Text, lacking)
        || reservation.try_take(Kind::Upload, lacking);
    if !is_covered {
        return Err(NoRoom::Server);
    }
    let (parts, mut body) = response.into_parts();
    // A response of known length is a single frame, and it is available at once.
    let Some(Some(Ok(frame))) = body.frame().now_or_never() else {
        return Ok(Response::from_parts(parts, body));
    };
    let Ok(bytes) = frame.into_data() else { return Err(NoRoom::Server) };
    if bytes.len() != size {
        return Err(NoRoom::Server);
    }
    Ok(Response::from_parts(parts, Body::from(Bytes::from_owner(HeldBytes { bytes, _held: held }))))
}
