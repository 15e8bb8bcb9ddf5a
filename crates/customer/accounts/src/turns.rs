//! Whose password is hashed next. A hash takes 19 MiB and a core for a while, so only few run at once. Everybody who
//! waits for one stands in three lines, one after the other: that of the account, that of the client's address, and the
//! one for all. Each account is once in the line of an address, and each address once in the line for all, however many
//! requests they send: nobody waits for more than one hash of somebody else's flood.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::SignedDuration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::error::AccountError;
use crate::model::UserId;

/// Half of the cores, so that submissions are accepted meanwhile.
static SLOTS: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Semaphore::new((cores / 2).max(1))
});
static ACCOUNTS: LazyLock<Lines<Account>> = LazyLock::new(|| Lines::new(1));
static ADDRESSES: LazyLock<Lines<IpAddr>> = LazyLock::new(|| Lines::new(1));
/// Sign-ins of one address that ask the database at once, before they are hashed: refusing a flood costs that too.
static ENTRANCES: LazyLock<Lines<IpAddr>> = LazyLock::new(|| Lines::new(2));

/// Who would wait longer is asked to come again: a line without end would be worth attacking.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// Requests in one line, those at its head included. Beyond it they are refused at once.
const MAX_IN_LINE: usize = 128;
/// After this long a refused request may be sent again.
const RETRY_AFTER: SignedDuration = SignedDuration::from_secs(1);

/// The account that a password is hashed for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Account {
    /// Somebody who typed this email address, whether or not it has an account.
    Typed(String),
    /// Somebody who is signed in, has a link that was sent to them, or uses a known device. Nobody else gets into this
    /// line.
    Known(UserId),
}

/// The permission to hash one password.
pub(crate) struct Turn {
    _slot: SemaphorePermit<'static>,
    _address: Place<IpAddr>,
    _account: Place<Account>,
}

impl Turn {
    /// Waits until it is this account's turn at this address.
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

/// Waits until few other sign-ins from this address ask the database.
pub(crate) async fn enter(address: IpAddr) -> Result<Place<IpAddr>, AccountError> {
    let wait = ENTRANCES.enter(address);
    tokio::time::timeout(MAX_WAIT, wait).await.unwrap_or(Err(AccountError::Busy))
}

/// A line for each key that somebody waits under; first come, first served.
struct Lines<K> {
    /// How many are let through at once.
    width: usize,
    lines: Mutex<HashMap<K, Line>>,
}

struct Line {
    head: Arc<Semaphore>,
    /// Those who wait and those who were let through.
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

/// A place in a line, given up when it is dropped.
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
