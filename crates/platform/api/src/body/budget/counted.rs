//! Counting against the memory budget: [`CountedBody`] for a request body while it arrives, [`hold_response`] for a
//! long response until it has been sent.

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

use super::super::failure::BudgetExhausted;
use super::reservation::{BodyKind, HeldMemory, MAX_UPLOAD_MEMORY_BYTES, Reservation, SMALL_BODY_BYTES};

/// The step in which text is counted.
const TEXT_STEP_BYTES: usize = 64 * 1024;
/// The size up to which responses aren't counted, because the operating system's send buffer takes them at once.
const SMALL_RESPONSE_BYTES: usize = 64 * 1024;

/// A pending wait for memory.
type Taking = BoxFuture<'static, Result<(), BudgetExhausted>>;

/// A body that is counted while it arrives. Text is counted as its buffer grows. An upload is counted at its full need
/// as soon as it is no longer small: if it had to wait halfway, uploads would wait for each other.
pub(super) struct CountedBody {
    body: Body,
    reservation: Arc<Reservation>,
    kind: BodyKind,
    /// The stated length; `None` for a chunked body.
    length: Option<usize>,
    arrived: usize,
    /// How many bytes are covered by the memory for small bodies.
    base: usize,
    waiting: Option<(Frame<Bytes>, Taking)>,
}

impl CountedBody {
    pub(super) fn new(
        body: Body,
        reservation: Arc<Reservation>,
        kind: BodyKind,
        length: Option<usize>,
    ) -> Self {
        Self { body, reservation, kind, length, arrived: 0, base: 0, waiting: None }
    }

    /// Returns how much more memory is needed for what has arrived.
    fn lacking(&mut self) -> usize {
        let taken = self.reservation.total();
        if self.arrived <= SMALL_BODY_BYTES && taken == 0 && self.reservation.take_small(SMALL_BODY_BYTES) {
            self.base = SMALL_BODY_BYTES;
            return 0;
        }
        let beyond = self.arrived.saturating_sub(self.base);
        let needed = match self.kind {
            _ if beyond == 0 => 0,
            BodyKind::Text => (beyond + beyond / 4).next_multiple_of(TEXT_STEP_BYTES),
            BodyKind::Upload => self.length.unwrap_or(MAX_UPLOAD_MEMORY_BYTES).min(MAX_UPLOAD_MEMORY_BYTES),
        };
        (self.base + needed).saturating_sub(taken)
    }
}

impl HttpBody for CountedBody {
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
                Err(exhausted) => Some(Err(exhausted.into())),
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

impl From<CountedBody> for Body {
    fn from(counted: CountedBody) -> Self {
        Self::new(counted)
    }
}

/// The bytes of a response, together with the memory counted for them.
struct HeldBytes {
    bytes: Bytes,
    _held: HeldMemory,
}

impl AsRef<[u8]> for HeldBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Counts a long response to a request with a body until it has been sent: it may repeat that body, and may be several
/// times as long. The memory that the request took is reused, since its body has been dropped by now.
pub(crate) fn hold_response(held: HeldMemory, response: Response) -> Result<Response, BudgetExhausted> {
    let size = response.body().size_hint().exact().and_then(|size| usize::try_from(size).ok());
    let Some(size) = size.filter(|size| *size > SMALL_RESPONSE_BYTES) else { return Ok(response) };
    let reservation = held.reservation();
    let lacking = size.saturating_sub(reservation.total());
    let is_covered = lacking == 0
        || reservation.try_take(BodyKind::Text, lacking)
        || reservation.try_take(BodyKind::Upload, lacking);
    if !is_covered {
        return Err(BudgetExhausted::Server);
    }
    let (parts, mut body) = response.into_parts();
    // A response of known length is a single frame, and it is available at once.
    let Some(Some(Ok(frame))) = body.frame().now_or_never() else {
        return Ok(Response::from_parts(parts, body));
    };
    let Ok(bytes) = frame.into_data() else { return Err(BudgetExhausted::Server) };
    if bytes.len() != size {
        return Err(BudgetExhausted::Server);
    }
    Ok(Response::from_parts(parts, Body::from(Bytes::from_owner(HeldBytes { bytes, _held: held }))))
}
