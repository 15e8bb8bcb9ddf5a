//! Fair access to the app's connections. Each tenant may hold a few at once; waiting tenants are served in turn, one
//! request each, so that a tenant with many requests waits behind its own. `Db::tenant` takes a `Share` before it takes
//! a connection.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use uuid::Uuid;

/// Hands out the connections of a pool to tenants. Clones share the same state.
#[derive(Clone)]
pub(crate) struct Shares(Arc<Mutex<State>>);

struct State {
    free: usize,
    max_each: usize,
    queues: HashMap<Uuid, TenantQueue>,
    /// Tenants with waiting requests, the next one to be served first.
    turn: VecDeque<Uuid>,
}

/// The running and waiting requests of one tenant. The entry is removed when there are none of either.
#[derive(Default)]
struct TenantQueue {
    running: usize,
    waiting: VecDeque<oneshot::Sender<Share>>,
}

/// The permission to use one connection. Dropping it gives the permission back.
pub(crate) struct Share {
    /// `None` if it was offered to a request that had gone away: such a share has nothing to give back.
    shares: Option<Shares>,
    tenant: Uuid,
}

impl Shares {
    /// Creates shares for `all` connections, of which one tenant may hold at most `max_each` at once.
    pub(crate) fn new(all: u32, max_each: u32) -> Self {
        let (free, max_each) = (all.max(1) as usize, max_each.max(1) as usize);
        Self(Arc::new(Mutex::new(State { free, max_each, queues: HashMap::new(), turn: VecDeque::new() })))
    }

    /// Waits until this tenant may use a connection. Returns `None` only if the process ends meanwhile.
    pub(crate) async fn acquire(&self, tenant: Uuid) -> Option<Share> {
        let turn = {
            let mut state = self.lock();
            let (free, max_each) = (state.free, state.max_each);
            let queue = state.queues.entry(tenant).or_default();
            // Everyone who can be served has been: while a connection is free, only tenants that hold their maximum
            // wait.
            if free > 0 && queue.running < max_each && queue.waiting.is_empty() {
                queue.running += 1;
                state.free -= 1;
                return Some(Share { shares: Some(self.clone()), tenant });
            }
            let (sender, turn) = oneshot::channel();
            queue.waiting.push_back(sender);
            if queue.waiting.len() == 1 {
                state.turn.push_back(tenant);
            }
            turn
        };
        turn.await.ok()
    }

    fn release(&self, tenant: Uuid) {
        let mut state = self.lock();
        state.free += 1;
        if let Some(queue) = state.queues.get_mut(&tenant) {
            queue.running -= 1;
            if queue.running == 0 && queue.waiting.is_empty() {
                state.queues.remove(&tenant);
            }
        }
        state.serve(self);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Hands free connections to waiting requests, one of each tenant in turn.
    fn serve(&mut self, shares: &Shares) {
        // Tenants that hold their maximum keep their place in the queue. There are few of them, since together they
        // can't hold more than all connections.
        let mut skipped = VecDeque::new();
        while self.free > 0
            && let Some(tenant) = self.turn.pop_front()
        {
            let Some(queue) = self.queues.get_mut(&tenant) else { continue };
            if queue.running >= self.max_each {
                skipped.push_back(tenant);
                continue;
            }
            let Some(next) = queue.waiting.pop_front() else { continue };
            match next.send(Share { shares: Some(shares.clone()), tenant }) {
                Ok(()) => {
                    queue.running += 1;
                    self.free -= 1;
                }
                // The waiting request is gone. Its share was never counted, so dropping it must not give anything back.
                Err(mut unused) => unused.shares = None,
            }
            if !queue.waiting.is_empty() {
                self.turn.push_back(tenant);
            } else if queue.running == 0 {
                self.queues.remove(&tenant);
            }
        }
        skipped.append(&mut self.turn);
        self.turn = skipped;
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        if let Some(shares) = self.shares.take() {
            shares.release(self.tenant);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use tokio::task::JoinHandle;

    use super::*;

    const NOISY: Uuid = Uuid::from_u128(1);
    const QUIET: Uuid = Uuid::from_u128(2);
    const THIRD: Uuid = Uuid::from_u128(3);

    /// Starts waiting for a share; the request is queued when this returns.
    async fn wait(shares: &Shares, tenant: Uuid) -> JoinHandle<Share> {
        let shares = shares.clone();
        let waiting = tokio::spawn(async move { shares.acquire(tenant).await.expect("a share") });
        tokio::task::yield_now().await;
        waiting
    }

    async fn is_served(waiting: &JoinHandle<Share>) -> bool {
        tokio::task::yield_now().await;
        waiting.is_finished()
    }

    #[tokio::test]
    async fn nobody_has_more_than_their_share_while_others_are_served() {
        let shares = Shares::new(5, 2);
        let first = shares.acquire(NOISY).await.expect("a share");
        let _second = shares.acquire(NOISY).await.expect("a share");
        let third = wait(&shares, NOISY).await;
        assert!(!is_served(&third).await, "it has its share");
        let quiet = shares.acquire(QUIET).await.expect("a share");
        drop(quiet);
        assert!(!is_served(&third).await, "another's connection is not for it");
        drop(first);
        assert!(is_served(&third).await);
    }

    #[tokio::test]
    async fn those_who_wait_are_served_in_turn() {
        let shares = Shares::new(1, 1);
        let mut running = shares.acquire(NOISY).await.expect("a share");
        let mut noisy = Vec::new();
        for _ in 0..10 {
            noisy.push(wait(&shares, NOISY).await);
        }
        let quiet = [wait(&shares, QUIET).await, wait(&shares, THIRD).await];
        // A request of the noisy tenant was queued first; after it, the other tenants come before the rest of its
        // requests.
        drop(running);
        running = noisy.remove(0).await.expect("served");
        for next in quiet {
            drop(running);
            running = next.await.expect("served");
        }
        for next in noisy {
            drop(running);
            running = next.await.expect("served");
        }
        drop(running);
        let state = shares.lock();
        assert!(state.free == 1 && state.queues.is_empty() && state.turn.is_empty(), "nothing is left over");
    }

    #[tokio::test]
    async fn whoever_goes_away_keeps_nothing() {
        let shares = Shares::new(1, 1);
        let running = shares.acquire(NOISY).await.expect("a share");
        let mut given_up = Box::pin(shares.acquire(NOISY));
        assert!(matches!(futures_poll(&mut given_up), Poll::Pending));
        let mut gone = wait(&shares, QUIET).await;
        gone.abort();
        assert!((&mut gone).await.is_err());
        let next = wait(&shares, THIRD).await;
        drop(given_up);
        drop(running);
        assert!(is_served(&next).await);
        // This request is offered a share, and is dropped before it receives it.
        let mut late = Box::pin(shares.acquire(QUIET));
        assert!(matches!(futures_poll(&mut late), Poll::Pending));
        drop(next.await.expect("served"));
        drop(late);
        let state = shares.lock();
        assert!(state.free == 1 && state.queues.is_empty(), "nothing is left over");
    }

    fn futures_poll<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
        std::pin::Pin::new(future).poll(&mut std::task::Context::from_waker(std::task::Waker::noop()))
    }
}
