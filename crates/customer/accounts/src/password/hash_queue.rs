//! Decides whose password is hashed next. A hash takes 19 MiB and a core for a while, so only a few run at once.
//!
//! Each request waits in three queues, one after the other: of its account, of its IP address, and of the whole server.
//! An account is at most once in the queue of an address, and an address at most once in the queue of the server,
//! however many requests they send. So nobody waits for more than one hash of someone else's flood.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::SignedDuration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::error::AccountError;
use crate::model::UserId;

/// Half of the cores may hash, so that submissions are accepted meanwhile.
static HASH_SLOTS: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Semaphore::new((cores / 2).max(1))
});
static ACCOUNT_QUEUES: LazyLock<Queues<AccountKey>> = LazyLock::new(|| Queues::new(1));
static ADDRESS_QUEUES: LazyLock<Queues<IpAddr>> = LazyLock::new(|| Queues::new(1));
/// Limits how many sign-ins of one IP address query the database at once, before their passwords are hashed. Rejecting
/// a flood costs these queries too.
static LOOKUP_QUEUES: LazyLock<Queues<IpAddr>> = LazyLock::new(|| Queues::new(2));

/// Requests that would wait longer are rejected: an endless queue would be worth attacking.
const MAX_HASH_WAIT: Duration = Duration::from_secs(10);
/// The number of requests in one queue, including those being served. Further ones are rejected at once.
const MAX_QUEUED_HASHES: usize = 128;
/// When a rejected request may be sent again.
const FULL_QUEUE_RETRY_AFTER: SignedDuration = SignedDuration::from_secs(1);

/// The account that a password is hashed for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AccountKey {
    /// Someone who entered this email address, whether or not it has an account.
    Typed(String),
    /// Someone who is signed in, has a link that was emailed to them, or uses a known device. Nobody else can get into
    /// this queue.
    Known(UserId),
}

/// The permission to hash one password. Dropping it lets the next one go.
pub(crate) struct HashPermit {
    _slot: SemaphorePermit<'static>,
    _address: QueuePlace<IpAddr>,
    _account: QueuePlace<AccountKey>,
}

impl HashPermit {
    /// Waits until a password of this account may be hashed for this IP address. Returns `Busy` after `MAX_HASH_WAIT`.
    pub(crate) async fn acquire(address: IpAddr, account: AccountKey) -> Result<Self, AccountError> {
        let wait = async {
            let account = ACCOUNT_QUEUES.enter(account).await?;
            let address = ADDRESS_QUEUES.enter(address).await?;
            let slot = HASH_SLOTS.acquire().await.expect("never closed");
            Ok(Self { _slot: slot, _address: address, _account: account })
        };
        tokio::time::timeout(MAX_HASH_WAIT, wait).await.unwrap_or(Err(AccountError::Busy))
    }
}

/// Waits until few enough other sign-ins from this IP address are querying the database.
pub(crate) async fn wait_for_lookup(address: IpAddr) -> Result<QueuePlace<IpAddr>, AccountError> {
    let wait = LOOKUP_QUEUES.enter(address);
    tokio::time::timeout(MAX_HASH_WAIT, wait).await.unwrap_or(Err(AccountError::Busy))
}

/// A queue for each key that requests wait under; first come, first served.
struct Queues<K> {
    /// How many requests of one key are let through at once.
    concurrency: usize,
    queues: Mutex<HashMap<K, Queue>>,
}

struct Queue {
    head: Arc<Semaphore>,
    /// The number of requests that wait or were let through.
    count: usize,
}

impl<K: Clone + Eq + Hash> Queues<K> {
    fn new(concurrency: usize) -> Self {
        Self { concurrency, queues: Mutex::default() }
    }

    async fn enter(&'static self, key: K) -> Result<QueuePlace<K>, AccountError> {
        let (head, mut place) = self.join(key)?;
        place.permit = Some(head.acquire_owned().await.expect("never closed"));
        Ok(place)
    }

    fn join(&'static self, key: K) -> Result<(Arc<Semaphore>, QueuePlace<K>), AccountError> {
        let mut queues = self.queues();
        let new = || Queue { head: Arc::new(Semaphore::new(self.concurrency)), count: 0 };
        let queue = queues.entry(key.clone()).or_insert_with(new);
        if queue.count >= MAX_QUEUED_HASHES {
            return Err(AccountError::TooManyAttempts(FULL_QUEUE_RETRY_AFTER));
        }
        queue.count += 1;
        Ok((Arc::clone(&queue.head), QueuePlace { queues: self, key, permit: None }))
    }
}

impl<K> Queues<K> {
    fn queues(&self) -> MutexGuard<'_, HashMap<K, Queue>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in a queue. Dropping it frees the place.
pub(crate) struct QueuePlace<K: Eq + Hash + 'static> {
    queues: &'static Queues<K>,
    key: K,
    permit: Option<OwnedSemaphorePermit>,
}

impl<K: Eq + Hash> Drop for QueuePlace<K> {
    fn drop(&mut self) {
        self.permit = None;
        let mut queues = self.queues.queues();
        if let Some(queue) = queues.get_mut(&self.key) {
            queue.count -= 1;
            if queue.count == 0 {
                queues.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_queue_lets_one_through_and_is_forgotten_when_empty() {
        static QUEUES: LazyLock<Queues<u8>> = LazyLock::new(|| Queues::new(1));
        let first = QUEUES.enter(1).await.expect("room");
        let other = QUEUES.enter(2).await.expect("another queue");
        let mut second = Box::pin(QUEUES.enter(1));
        assert!(futures_util::poll!(&mut second).is_pending());
        drop((first, other));
        let second = second.await.expect("its turn");
        assert_eq!(QUEUES.queues().len(), 1);
        drop(second);
        assert!(QUEUES.queues().is_empty());
    }

    #[tokio::test]
    async fn a_queue_has_an_end_and_whoever_leaves_makes_room() {
        static QUEUES: LazyLock<Queues<u8>> = LazyLock::new(|| Queues::new(1));
        let head = QUEUES.enter(1).await.expect("room");
        let mut waiting: Vec<_> = (1..MAX_QUEUED_HASHES).map(|_| Box::pin(QUEUES.enter(1))).collect();
        for one in &mut waiting {
            assert!(futures_util::poll!(one).is_pending());
        }
        assert!(matches!(QUEUES.enter(1).await, Err(AccountError::TooManyAttempts(_))));
        waiting.pop();
        assert!(futures_util::poll!(Box::pin(QUEUES.enter(1))).is_pending());
        drop((head, waiting));
        assert!(QUEUES.queues().is_empty());
    }
}
