//! The memory that one request takes from the budget: from the share of its IP address and from the server's.

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

use super::super::failure::BudgetExhausted;

/// The size up to which a body counts as small. Nearly all bodies are, and they never wait behind longer ones.
pub(super) const SMALL_BODY_BYTES: usize = 16 * 1024;
/// The most that one request with files needs. Files are streamed, so this is the part being stored, the next one
/// filling up meanwhile, the text beside them, and the connection's buffer.
pub(super) const MAX_UPLOAD_MEMORY_BYTES: usize = 2 * blobs::PART_BYTES + 1024 * 1024 + 128 * 1024;
/// The number of shares that IP addresses are counted in, chosen by a hash that outsiders can't predict. Two addresses
/// rarely get the same share, and no share is ever evicted or recreated, however many addresses connect.
pub(super) const ADDRESS_SHARES: usize = 4096;

/// The memory of one server, divided.
pub(super) struct Pools {
    pub(super) server: Share,
    pub(super) addresses: Box<[Share]>,
    pub(super) hasher: RandomState,
    /// The most that one address may hold, for text and for uploads.
    pub(super) address_max: [usize; 2],
}

/// How many bytes are still available, for all addresses together or for one.
pub(super) struct Share {
    pub(super) small: AtomicUsize,
    pub(super) text: Semaphore,
    pub(super) uploads: Semaphore,
}

/// The two kinds of bodies that aren't small: text is buffered whole, files are streamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BodyKind {
    Text,
    Upload,
}

impl Share {
    pub(super) fn new(small: usize, text: usize, uploads: usize) -> Self {
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
    pub(super) fn reservation(&self) -> &Reservation {
        match self {
            Self::Alone(reservation) => reservation,
            Self::Shared(reservation) => reservation,
        }
    }
}

impl Reservation {
    /// Starts a reservation of no memory, for a body from this network.
    pub(super) fn new(pools: Arc<Pools>, network: IpAddr) -> Self {
        let hash =
            usize::try_from(pools.hasher.hash_one(network) % ADDRESS_SHARES as u64).unwrap_or_default();
        Self { pools, at: hash, small: AtomicUsize::new(0), longer: <[AtomicUsize; 2]>::default() }
    }

    fn address(&self) -> &Share {
        &self.pools.addresses[self.at]
    }

    pub(super) fn total(&self) -> usize {
        let longer: usize = self.longer.iter().map(|taken| taken.load(Ordering::Acquire)).sum();
        self.small.load(Ordering::Acquire) + longer
    }

    /// Takes from the memory for small bodies, if that much is available.
    pub(super) fn take_small(&self, bytes: usize) -> bool {
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
    pub(super) fn try_take(&self, kind: BodyKind, bytes: usize) -> bool {
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
    pub(super) async fn take(&self, kind: BodyKind, bytes: usize) -> Result<(), BudgetExhausted> {
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
