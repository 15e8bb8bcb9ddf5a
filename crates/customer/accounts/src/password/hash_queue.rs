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
static SLOTS: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Semaphore::new((cores / 2).max(1))
});
static ACCOUNTS: LazyLock<Lines<Account>> = LazyLock::new(|| Lines::new(1));
static ADDRESSES: LazyLock<Lines<IpAddr>> = LazyLock::new(|| Lines::new(1));
/// Limits how many sign-ins of one IP address query the database at once, before their passwords are hashed. Rejecting
/// a flood costs these queries too.
static ENTRANCES: LazyLock<Lines<IpAddr>> = LazyLock::new(|| Lines::new(2));

/// Requests that would wait longer are rejected: an endless queue would be worth attacking.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// The number of requests in one queue, including those being served. Further ones are rejected at once.
const MAX_IN_LINE: usize = 128;
/// When a rejected request may be sent again.
const RETRY_AFTER: SignedDuration = SignedDuration::from_secs(1);

/// The account that a password is hashed for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Account {
    /// Someone who entered this email address, whether or not it has an account.
    Typed(String),
    /// Someone who is signed in, has a link that was emailed to them, or uses a known device. Nobody else can get into
    /// this queue.
    Known(UserId),
}

/// The permission to hash one password. Dropping it lets the next one go.
pub(crate) struct Turn {
    _slot: SemaphorePermit<'static>,
    _address: Place<IpAddr>,
    _account: Place<Account>,
}

impl Turn {
    /// Waits until a password of this account may be hashed for this IP address. Returns `Busy` after `MAX_WAIT`.
    pub(crate) async fn wait(address: IpAddr, account: Account) -> Result<Self, AccountError> {
        let wait = async {
            let account = ACCOUNTS.enter(account).await?;
            let address = ADDRESSES.enter(address).await?;
            let slot = SLOTS.acquire().await.expect("never closed");
            Ok(Self { _slot: slot, _address: address, _account: account })
        };
        tokio::time::timeout(MAX_WAIT, wait).await.unwrap_or(Err(AccountError::Busy))
    }
}

/// Waits until few enough other sign-ins from this IP address are querying the database.
pub(crate) async fn enter(address: IpAddr) -> Result<Place<IpAddr>, AccountError> {
    let wait = ENTRANCES.enter(address);
    tokio::time::timeout(MAX_WAIT, wait).await.unwrap_or(Err(AccountError::Busy))
}

/// A queue for each key that requests wait under; first come, first served.
struct Lines<K> {
    /// How many requests of one key are let through at once.
    width: usize,
    lines: Mutex<HashMap<K, Line>>,
}

struct Line {
    head: Arc<Semaphore>,
    /// The number of requests that wait or were let through.
    count: usize,
}

impl<K: Clone + Eq + Hash> Lines<K> {
    fn new(width: usize) -> Self {
        Self { width, lines: Mutex::default() }
    }

    async fn enter(&'static self, key: K) -> Result<Place<K>, AccountError> {
        let (head, mut place) = self.join(key)?;
        place.permit = Some(head.acquire_owned().await.expect("never closed"));
        Ok(place)
    }

    fn join(&'static self, key: K) -> Result<(Arc<Semaphore>, Place<K>), AccountError> {
        let mut lines = self.lines();
        let new = || Line { head: Arc::new(Semaphore::new(self.width)), count: 0 };
        let line = lines.entry(key.clone()).or_insert_with(new);
        if line.count >= MAX_IN_LINE {
            return Err(AccountError::TooManyTries(RETRY_AFTER));
        }
        line.count += 1;
        Ok((Arc::clone(&line.head), Place { lines: self, key, permit: None }))
    }
}

impl<K> Lines<K> {
    fn lines(&self) -> MutexGuard<'_, HashMap<K, Line>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in a queue. Dropping it frees the place.
pub(crate) struct Place<K: Eq + Hash + 'static> {
    lines: &'static Lines<K>,
    key: K,
    permit: Option<OwnedSemaphorePermit>,
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        self.permit = None;
        let mut lines = self.lines.lines();
        if let Some(line) = lines.get_mut(&self.key) {
            line.count -= 1;
            if line.count == 0 {
                lines.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_line_lets_one_through_and_is_forgotten_when_empty() {
        static LINES: LazyLock<Lines<u8>> = LazyLock::new(|| Lines::new(1));
        let first = LINES.enter(1).await.expect("room");
        let other = LINES.enter(2).await.expect("another line");
        let mut second = Box::pin(LINES.enter(1));
        assert!(futures_util::poll!(&mut second).is_pending());
        drop((first, other));
        let second = second.await.expect("its turn");
        assert_eq!(LINES.lines().len(), 1);
        drop(second);
        assert!(LINES.lines().is_empty());
    }

    #[tokio::test]
    async fn a_line_has_an_end_and_whoever_leaves_makes_room() {
        static LINES: LazyLock<Lines<u8>> = LazyLock::new(|| Lines::new(1));
        let head = LINES.enter(1).await.expect("room");
        let mut waiting: Vec<_> = (1..MAX_IN_LINE).map(|_| Box::pin(LINES.enter(1))).collect();
        for one in &mut waiting {
            assert!(futures_util::poll!(one).is_pending());
        }
        assert!(matches!(LINES.enter(1).await, Err(AccountError::TooManyTries(_))));
        waiting.pop();
        assert!(futures_util::poll!(Box::pin(LINES.enter(1))).is_pending());
        drop((head, waiting));
        assert!(LINES.lines().is_empty());
    }
}
