//! The queue between requests and the writers: one queue for each workspace, served in turn, with a limit for all and
//! for each. It is in memory; a submission in it has not been acknowledged yet.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use accounts::WorkspaceId;
use tokio::sync::Notify;

use super::item::QueueItem;

/// The number of queued submissions from which on a second writer is worth its own statement.
const MIN_MANY_QUEUED: usize = 64;
/// The number of senders waiting for an answer from which on intake is busy. By Little's law that is 6,400 submissions a
/// second stored in 10 ms each, or fewer that take longer.
const MIN_BUSY_SENDERS: usize = 64;
/// How long intake counts as busy after many senders were waiting. Between two batches there are few for a moment.
const BUSY_FOR: Duration = Duration::from_millis(100);

/// Submissions that wait to be stored. Each workspace has a queue of its own, and the queues are served in turn: a
/// flood in one workspace waits behind itself, and a single submission of another is taken next.
#[derive(Debug)]
pub struct Queue {
    queues: Mutex<WorkspaceQueues>,
    queued: Notify,
    many_queued: Notify,
    max: usize,
    /// How many senders wait for an answer: those in the queue and those a writer has taken.
    senders: AtomicUsize,
}

/// A sender that waits for an answer, until it is dropped.
#[derive(Debug)]
pub(super) struct WaitingSender<'a>(&'a Queue);

impl Drop for WaitingSender<'_> {
    fn drop(&mut self) {
        self.0.senders.fetch_sub(1, Ordering::Relaxed);
    }
}

#[derive(Debug, Default)]
struct WorkspaceQueues {
    /// The queue of each workspace. `None` is the queue of those whose workspace isn't known yet.
    waiting: HashMap<Option<WorkspaceId>, VecDeque<QueueItem>>,
    /// The workspaces that have something in their queue, the next one first.
    turn: VecDeque<Option<WorkspaceId>>,
    len: usize,
    /// When many senders were waiting last.
    busy_at: Option<Instant>,
    is_closed: bool,
}

impl Queue {
    /// Creates a queue of at most `max` submissions, of which one workspace may have half.
    pub(super) fn new(max: usize) -> Self {
        Self {
            queues: Mutex::default(),
            queued: Notify::new(),
            many_queued: Notify::new(),
            max,
            senders: AtomicUsize::new(0),
        }
    }

    /// Counts a sender among those who wait for an answer.
    pub(super) fn count_sender(&self) -> WaitingSender<'_> {
        self.senders.fetch_add(1, Ordering::Relaxed);
        WaitingSender(self)
    }

    /// Returns whether one more submission of a workspace would be accepted.
    pub(super) fn has_room(&self, workspace: Option<WorkspaceId>) -> bool {
        self.queues().has_room(workspace, self.max)
    }

    /// Puts an item at the end of its workspace's queue, or returns it if there is no room.
    pub(super) fn push(&self, workspace: Option<WorkspaceId>, item: QueueItem) -> Result<(), QueueItem> {
        let mut queues = self.queues();
        if !queues.has_room(workspace, self.max) {
            return Err(item);
        }
        let queue = queues.waiting.entry(workspace).or_default();
        queue.push_back(item);
        if queue.len() == 1 {
            queues.turn.push_back(workspace);
        }
        queues.len += 1;
        let are_many = queues.len >= MIN_MANY_QUEUED;
        if self.senders.load(Ordering::Relaxed) >= MIN_BUSY_SENDERS {
            queues.busy_at = Some(Instant::now());
        }
        drop(queues);
        self.queued.notify_one();
        if are_many {
            self.many_queued.notify_one();
        }
        Ok(())
    }

    /// Closes the queue. What is in it can still be taken.
    pub(super) fn close(&self) {
        self.queues().is_closed = true;
        self.queued.notify_one();
        self.many_queued.notify_one();
    }

    /// Returns whether submissions arrive about as fast as they can be stored. What can wait, should: it would take
    /// PostgreSQL away from senders who are waiting.
    pub fn is_busy(&self) -> bool {
        self.queues().busy_at.is_some_and(|at| at.elapsed() < BUSY_FOR)
    }

    /// Waits until something is queued and takes as much as there is, at most `max`. An empty result means that the
    /// queue is closed and empty.
    pub async fn take(&self, max: usize) -> Vec<QueueItem> {
        self.take_at_least(1, &self.queued, max).await
    }

    /// Works like [`Self::take`], for the additional writers: returns when many are queued, or after the queue is
    /// closed. A few are better left to the first writer, who writes them in one batch.
    pub async fn take_when_many(&self, max: usize) -> Vec<QueueItem> {
        self.take_at_least(MIN_MANY_QUEUED, &self.many_queued, max).await
    }

    async fn take_at_least(&self, min: usize, calls: &Notify, max: usize) -> Vec<QueueItem> {
        loop {
            let called = calls.notified();
            {
                let mut queues = self.queues();
                let taken = if queues.len >= min || queues.is_closed { queues.take(max) } else { Vec::new() };
                let is_over = queues.is_closed && queues.len == 0;
                // A notification wakes one writer, so it is passed on if something is left or the queue has ended.
                if queues.len > 0 || is_over {
                    self.queued.notify_one();
                }
                if queues.len >= MIN_MANY_QUEUED || is_over {
                    self.many_queued.notify_one();
                }
                if !taken.is_empty() || is_over {
                    return taken;
                }
            }
            called.await;
        }
    }

    fn queues(&self) -> MutexGuard<'_, WorkspaceQueues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WorkspaceQueues {
    fn has_room(&self, workspace: Option<WorkspaceId>, max: usize) -> bool {
        let in_queue = self.waiting.get(&workspace).map_or(0, VecDeque::len);
        self.len < max && in_queue < max.div_ceil(2)
    }

    /// Takes one of each queue in turn, until `max` are taken or nothing is left.
    fn take(&mut self, max: usize) -> Vec<QueueItem> {
        let mut taken = Vec::with_capacity(max.min(self.len));
        while taken.len() < max
            && let Some(workspace) = self.turn.pop_front()
        {
            let Some(queue) = self.waiting.get_mut(&workspace) else { continue };
            taken.extend(queue.pop_front());
            if queue.is_empty() {
                self.waiting.remove(&workspace);
            } else {
                self.turn.push_back(workspace);
            }
        }
        self.len -= taken.len();
        taken
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use uuid::Uuid;

    use super::*;
    use crate::model::SubmissionId;

    fn workspace(n: u128) -> WorkspaceId {
        WorkspaceId(Uuid::from_u128(n))
    }

    /// Queues an item with the number `n` for the workspace `of`.
    fn push(queue: &Queue, of: u128, n: u128) -> bool {
        let item = QueueItem::SentTwice { workspace: workspace(of), id: SubmissionId(Uuid::from_u128(n)) };
        queue.push(Some(workspace(of)), item).is_ok()
    }

    fn numbers(taken: &[QueueItem]) -> Vec<u128> {
        let number = |item: &QueueItem| match item {
            QueueItem::SentTwice { id, .. } => id.0.as_u128(),
            QueueItem::Submission { submission, .. } => submission.id.0.as_u128(),
        };
        taken.iter().map(number).collect()
    }

    #[tokio::test]
    async fn a_single_one_does_not_wait_behind_a_flood() {
        let queue = Queue::new(2000);
        for n in 0..1000 {
            assert!(push(&queue, 1, n));
        }
        assert!(push(&queue, 2, 5000));
        assert_eq!(numbers(&queue.take(3).await), [0, 5000, 1]);
        assert_eq!(numbers(&queue.take(2).await), [2, 3], "and within a queue the order stays");
    }

    #[tokio::test]
    async fn a_flood_leaves_room_for_others() {
        let queue = Queue::new(10);
        let taken = (0..10).filter(|&n| push(&queue, 1, n)).count();
        assert_eq!(taken, 5);
        assert!(!queue.has_room(Some(workspace(1))) && queue.has_room(Some(workspace(2))));
        let others = (10..20).filter(|&n| push(&queue, n, n)).count();
        assert_eq!(others, 5, "all together no more than it holds");
        assert_eq!(queue.take(99).await.len(), 10);
        assert!(queue.has_room(Some(workspace(1))));
    }

    #[tokio::test]
    async fn it_is_busy_while_many_senders_wait_and_a_moment_longer() {
        let queue = Queue::new(1000);
        let mut senders: Vec<_> = (1..MIN_BUSY_SENDERS).map(|_| queue.count_sender()).collect();
        assert!(push(&queue, 1, 1));
        assert!(!queue.is_busy());
        assert_eq!(queue.take(200).await.len(), 1);
        senders.push(queue.count_sender());
        assert!(push(&queue, 1, 2));
        assert!(queue.is_busy(), "whether in the queue or with a writer, they wait");
        drop(senders);
        assert!(push(&queue, 1, 3));
        assert!(queue.is_busy(), "the next batch is on its way");
        let before = queue.queues().busy_at.and_then(|at| at.checked_sub(BUSY_FOR));
        queue.queues().busy_at = before;
        assert!(!queue.is_busy());
    }

    #[tokio::test]
    async fn whoever_helps_out_comes_when_many_wait_and_at_the_end() {
        let queue = Arc::new(Queue::new(1000));
        let helper = {
            let queue = Arc::clone(&queue);
            tokio::spawn(async move {
                (queue.take_when_many(200).await.len(), queue.take_when_many(200).await.len())
            })
        };
        for n in 0..MIN_MANY_QUEUED as u128 - 1 {
            assert!(push(&queue, 1, n));
            tokio::task::yield_now().await;
        }
        assert_eq!(queue.take(10).await.len(), 10, "a few are left to the first");
        for n in 0..11 {
            assert!(push(&queue, 1, n));
        }
        while queue.queues().len > 0 {
            tokio::task::yield_now().await;
        }
        assert!(push(&queue, 1, 0));
        tokio::task::yield_now().await;
        assert!(!helper.is_finished());
        queue.close();
        assert_eq!(helper.await.expect("it ends"), (MIN_MANY_QUEUED, 1));
    }

    /// Polls everything else until nothing more happens.
    async fn let_others_run() {
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn the_submission_that_makes_a_pile_wakes_a_helper() {
        let queue = Arc::new(Queue::new(1000));
        let helper = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move { queue.take_when_many(200).await.len() }
        });
        for n in 0..MIN_MANY_QUEUED as u128 - 1 {
            assert!(push(&queue, 1, n));
            let_others_run().await;
        }
        assert!(!helper.is_finished());
        assert!(push(&queue, 1, 999));
        let_others_run().await;
        assert!(helper.is_finished());
        assert_eq!(helper.await.expect("it ends"), MIN_MANY_QUEUED);
    }

    #[tokio::test]
    async fn all_helpers_end_with_the_queue() {
        let queue = Arc::new(Queue::new(1000));
        let helpers = [(); 3].map(|()| {
            let queue = Arc::clone(&queue);
            tokio::spawn(async move { queue.take_when_many(200).await.len() })
        });
        let_others_run().await;
        queue.close();
        let_others_run().await;
        assert!(helpers.iter().all(tokio::task::JoinHandle::is_finished));
    }

    #[tokio::test]
    async fn everybody_who_waits_hears_of_the_end_and_nothing_is_left() {
        let queue = Arc::new(Queue::new(100));
        let takers: Vec<_> = (0..3)
            .map(|_| {
                let queue = Arc::clone(&queue);
                tokio::spawn(async move {
                    let mut seen = 0;
                    loop {
                        let taken = queue.take(7).await;
                        if taken.is_empty() {
                            return seen;
                        }
                        seen += taken.len();
                        tokio::task::yield_now().await;
                    }
                })
            })
            .collect();
        for n in 0..50 {
            assert!(push(&queue, n % 4, n));
            if n % 9 == 0 {
                tokio::task::yield_now().await;
            }
        }
        queue.close();
        let mut seen = 0;
        for taker in takers {
            seen += taker.await.expect("it ends");
        }
        assert_eq!(seen, 50);
    }
}
