//! The memory budget for request bodies, and for responses that repeat them: one budget for all routes, limited in
//! total and per IP address. A body is counted while it arrives. When the budget is used up, it waits for memory and is
//! rejected after a timeout (`BodyKind::wait_timeout`).

mod counted;

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::Request;
use axum::http::header;
use hyper::body::Body as _;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

use crate::client::ClientAddress;
use counted::CountedBody;
pub(crate) use counted::hold_response;

/// The size up to which a body counts as small. Nearly all bodies are, and they never wait behind longer ones.
const SMALL_BODY_BYTES: usize = 16 * 1024;
/// The most that the text of one request needs: 3 MB for the longest body, and the spare capacity of a growing buffer.
const MAX_TEXT_BYTES: usize = 4 * 1024 * 1024;
/// The most that one request with files needs. Files are streamed, so this is the part being stored, the next one
/// filling up meanwhile, the text beside them, and the connection's buffer.
const MAX_UPLOAD_MEMORY_BYTES: usize = 2 * blobs::PART_BYTES + 1024 * 1024 + 128 * 1024;
/// The number of shares that IP addresses are counted in, chosen by a hash that outsiders can't predict. Two addresses
/// rarely get the same share, and no share is ever evicted or recreated, however many addresses connect.
const ADDRESS_SHARES: usize = 4096;

/// The memory for request bodies of one server.
#[derive(Clone)]
pub struct BodyBudget(Arc<Pools>);

struct Pools {
    server: Share,
    addresses: Box<[Share]>,
    hasher: RandomState,
    /// The most that one address may hold, for text and for uploads.
    address_max: [usize; 2],
}

/// How many bytes are still available, for all addresses together or for one.
struct Share {
    small: AtomicUsize,
    text: Semaphore,
    uploads: Semaphore,
}

/// The two kinds of bodies that aren't small: text is buffered whole, files are streamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BodyKind {
    Text,
    Upload,
}

/// There was no memory for a body, even after waiting: none left for its address, or none left on this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BudgetExhausted {
    #[error("too many concurrent request bodies from this address")]
    Address,
    #[error("too many concurrent request bodies")]
    Server,
}

impl BodyBudget {
    /// The smallest budget, in megabytes, that one upload fits into.
    pub const MIN_MEGABYTES: u32 = 18;

    /// Divides the budget: an eighth for small bodies, an eighth for longer text, the rest for uploads. One address may
    /// hold half of each.
    pub fn new(megabytes: u32) -> Self {
        let all = (megabytes.max(Self::MIN_MEGABYTES) as usize) << 20;
        let (small, text) = (all / 8, (all / 8).max(MAX_TEXT_BYTES));
        let uploads = all - small - text;
        let address_max = [(text / 2).max(MAX_TEXT_BYTES), (uploads / 2).max(MAX_UPLOAD_MEMORY_BYTES)];
        let of_address = || Share::new(small / 2, address_max[0], address_max[1]);
        Self(Arc::new(Pools {
            server: Share::new(small, text, uploads),
            addresses: (0..ADDRESS_SHARES).map(|_| of_address()).collect(),
            hasher: RandomState::new(),
            address_max,
        }))
    }

    /// Counts the body of a request from now on. A small body is counted at once, since it can't grow beyond its stated
    /// length. The caller keeps the returned [`HeldMemory`] until the request is answered.
    pub(crate) fn admit(&self, request: Request) -> (Request, Option<HeldMemory>) {
        if request.body().is_end_stream() {
            return (request, None);
        }
        let address = request.extensions().get::<ClientAddress>().copied();
        let reservation = self.reservation(address.map_or(IpAddr::from([0_u8; 4]), ClientAddress::network));
        let length = request.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
        if length.is_some_and(|length| length <= SMALL_BODY_BYTES && reservation.take_small(length)) {
            return (request, Some(HeldMemory::Alone(reservation)));
        }
        let reservation = Arc::new(reservation);
        let kind = if is_multipart(&request) { BodyKind::Upload } else { BodyKind::Text };
        let held = HeldMemory::Shared(Arc::clone(&reservation));
        (request.map(|body| CountedBody::new(body, reservation, kind, length).into()), Some(held))
    }

    fn reservation(&self, network: IpAddr) -> Reservation {
        let pools = Arc::clone(&self.0);
        let hash =
            usize::try_from(pools.hasher.hash_one(network) % ADDRESS_SHARES as u64).unwrap_or_default();
        Reservation { pools, at: hash, small: AtomicUsize::new(0), longer: <[AtomicUsize; 2]>::default() }
    }
}

fn is_multipart(request: &Request) -> bool {
    let media = request.headers().get(header::CONTENT_TYPE).map(header::HeaderValue::as_bytes);
    media.and_then(|media| media.get(..10)).is_some_and(|media| media.eq_ignore_ascii_case(b"multipart/"))
}

impl Share {
    fn new(small: usize, text: usize, uploads: usize) -> Self {
        Self { small: AtomicUsize::new(small), text: Semaphore::new(text), uploads: Semaphore::new(uploads) }
    }

    fn take_small(&self, bytes: usize) -> bool {
        let less = |free: usize| free.checked_sub(bytes);
        self.small.fetch_update(Ordering::AcqRel, Ordering::Relaxed, less).is_ok()
    }

    fn give_back_small(&self, bytes: usize) {
        self.small.fetch_add(bytes, Ordering::AcqRel);
    }

    fn of(&self, kind: BodyKind) -> &Semaphore {
        match kind {
            BodyKind::Text => &self.text,
            BodyKind::Upload => &self.uploads,
        }
    }
}

impl BodyKind {
    /// How long a body waits for memory. Uploads may wait longer, since they take long anyway.
    fn wait_timeout(self) -> Duration {
        match self {
            Self::Text => Duration::from_secs(5),
            Self::Upload => Duration::from_mins(1),
        }
    }
}

/// The memory that one request has taken. It is given back on drop.
pub(crate) struct Reservation {
    pools: Arc<Pools>,
    at: usize,
    small: AtomicUsize,
    longer: [AtomicUsize; 2],
}

/// What a request holds while it is being answered. Small bodies, the usual case, cost no allocation.
pub(crate) enum HeldMemory {
    Alone(Reservation),
    Shared(Arc<Reservation>),
}

impl HeldMemory {
    fn reservation(&self) -> &Reservation {
        match self {
            Self::Alone(reservation) => reservation,
            Self::Shared(reservation) => reservation,
        }
    }
}

impl Reservation {
    fn address(&self) -> &Share {
        &self.pools.addresses[self.at]
    }

    fn total(&self) -> usize {
        let longer: usize = self.longer.iter().map(|taken| taken.load(Ordering::Acquire)).sum();
        self.small.load(Ordering::Acquire) + longer
    }

    /// Takes from the memory for small bodies, if that much is available.
    fn take_small(&self, bytes: usize) -> bool {
        if !self.address().take_small(bytes) {
            return false;
        }
        if !self.pools.server.take_small(bytes) {
            self.address().give_back_small(bytes);
            return false;
        }
        self.small.fetch_add(bytes, Ordering::AcqRel);
        true
    }

    /// Takes memory without waiting, if that much is available and no other request is waiting for it.
    fn try_take(&self, kind: BodyKind, bytes: usize) -> bool {
        let Ok(many) = u32::try_from(bytes) else { return false };
        let Ok(of_address) = self.address().of(kind).try_acquire_many(many) else { return false };
        let Ok(of_server) = self.pools.server.of(kind).try_acquire_many(many) else { return false };
        of_address.forget();
        of_server.forget();
        self.longer[kind as usize].fetch_add(bytes, Ordering::AcqRel);
        true
    }

    /// Waits, in the order of the calls, until that much memory is available. A timeout is counted in
    /// `http_bodies_refused_total`.
    async fn take(&self, kind: BodyKind, bytes: usize) -> Result<(), BudgetExhausted> {
        let taken = self.wait_for(kind, bytes).await;
        if let Err(exhausted) = taken {
            let whose = if exhausted == BudgetExhausted::Address { "address" } else { "server" };
            metrics::counter!("http_bodies_refused_total", "full" => whose).increment(1);
        }
        taken
    }

    async fn wait_for(&self, kind: BodyKind, bytes: usize) -> Result<(), BudgetExhausted> {
        let until = Instant::now() + kind.wait_timeout();
        if bytes > self.pools.address_max[kind as usize] {
            return Err(BudgetExhausted::Address);
        }
        let many = u32::try_from(bytes).map_err(|_| BudgetExhausted::Address)?;
        let of_address = timeout_at(until, self.address().of(kind).acquire_many(many)).await;
        let of_address = of_address.ok().and_then(Result::ok).ok_or(BudgetExhausted::Address)?;
        let of_server = timeout_at(until, self.pools.server.of(kind).acquire_many(many)).await;
        let of_server = of_server.ok().and_then(Result::ok).ok_or(BudgetExhausted::Server)?;
        of_address.forget();
        of_server.forget();
        self.longer[kind as usize].fetch_add(bytes, Ordering::AcqRel);
        Ok(())
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let small = *self.small.get_mut();
        if small > 0 {
            self.address().give_back_small(small);
            self.pools.server.give_back_small(small);
        }
        for kind in [BodyKind::Text, BodyKind::Upload] {
            let taken = *self.longer[kind as usize].get_mut();
            if taken > 0 {
                self.address().of(kind).add_permits(taken);
                self.pools.server.of(kind).add_permits(taken);
            }
        }
    }
}

impl std::fmt::Debug for BodyBudget {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("BodyBudget")
    }
}

#[cfg(test)]
mod tests;
