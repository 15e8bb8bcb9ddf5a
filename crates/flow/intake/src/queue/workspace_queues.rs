//! The queue between requests and the writers: one line for each workspace, served in turn, with a limit for all and
//! for each. It is in memory; a submission in it has not been acknowledged yet.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use accounts::WorkspaceId;
use tokio::sync::Notify;

use super::Handover;

/// The number of queued submissions from which on a second writer is worth its own statement.
const PILE: usize = 64;

/// Submissions that wait to be stored. Each workspace has a line of its own, and the lines are served in turn: a flood
/// in one workspace waits behind itself, and a single submission of another is taken next.
#[derive(Debug)]
pub struct Queue {
    lines: Mutex<Lines>,
    came: Notify,
    piled_up: Notify,
    most: usize,
}

#[derive(Debug, Default)]
struct Lines {
    /// The line of each workspace. `None` is the line of those whose workspace isn't known yet.
    waiting: HashMap<Option<WorkspaceId>, VecDeque<Handover>>,
    /// The workspaces that have something in line, the next one first.
    turn: VecDeque<Option<WorkspaceId>>,
    len: usize,
    is_closed: bool,
}

impl Queue {
    /// Creates a queue of at most `most` submissions, of which one workspace may have half.
    pub(super) fn new(most: usize) -> Self {
        Self { lines: Mutex::default(), came: Notify::new(), piled_up: Notify::new(), most }
    }

    /// Returns whether one more submission of a workspace would be accepted.
    pub(super) fn has_room(&self, workspace: Option<WorkspaceId>) -> bool {
        self.lines().has_room(workspace, self.most)
    }

    /// Puts a handover at the end of its workspace's line, or returns it if there is no room.
    pub(super) fn push(&self, workspace: Option<WorkspaceId>, handover: Handover) -> Result<(), Handover> {
        let mut lines = self.lines();
        if !lines.has_room(workspace, self.most) {
            return Err(handover);
        }
        let line = lines.waiting.entry(workspace).or_default();
        line.push_back(handover);
        if line.len() == 1 {
            lines.turn.push_back(workspace);
        }
        lines.len += 1;
        let is_pile = lines.len >= PILE;
        drop(lines);
        self.came.notify_one();
        if is_pile {
            self.piled_up.notify_one();
        }
        Ok(())
    }

    /// Closes the queue. What is in it can still be taken.
    pub(super) fn close(&self) {
        self.lines().is_closed = true;
        self.came.notify_one();
        self.piled_up.notify_one();
    }

    /// Waits until something is queued and takes as much as there is, at most `most`. An empty result means that the
    /// queue is closed and empty.
    pub async fn take(&self, most: usize) -> Vec<Handover> {
        self.take_of(1, &self.came, most).await
    }

    /// Works like [`Self::take`], for the additional writers: returns when many are queued, or after the queue is
    /// closed. A few are better left to the first writer, who writes them in one batch.
    pub async fn take_of_pile(&self, most: usize) -> Vec<Handover> {
        self.take_of(PILE, &self.piled_up, most).await
    }

    async fn take_of(&self, least: usize, calls: &Notify, most: usize) -> Vec<Handover> {
        loop {
            let called = calls.notified();
            {
                let mut lines = self.lines();
                let taken = if lines.len >= least || lines.is_closed { lines.take(most) } else { Vec::new() };
                let is_over = lines.is_closed && lines.len == 0;
                // A notification wakes one writer, so it is passed on if something is left or the queue has ended.
                if lines.len > 0 || is_over {
                    self.came.notify_one();
                }
                if lines.len >= PILE || is_over {
                    self.piled_up.notify_one();
                }
                if !taken.is_empty() || is_over {
                    return taken;
                }
            }
            called.await;
        }
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lines {
    fn has_room(&self, workspace: Option<WorkspaceId>, most: usize) -> bool {
        let in_line = self.waiting.get(&workspace).map_or(0, VecDeque::len);
        self.len < most && in_line < most.div_ceil(2)
    }

    /// Takes one of each line in turn, until `most` are taken or nothing is left.
    fn take(&mut self, most: usize) -> Vec<Handover> {
        let mut taken = Vec::with_capacity(most.min(self.len));
        while taken.len() < most
            && let Some(workspace) = self.turn.pop_front()
        {
            let Some(line) = self.waiting.get_mut(&workspace) else { continue };
            taken.extend(line.pop_front());
            if line.is_empty() {
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

    /// Queues a handover with the number `n` for the workspace `of`.
    fn push(queue: &Queue, of: u128, n: u128) -> bool {
        let handover = Handover::SentTwice { workspace: workspace(of), id: SubmissionId(Uuid::from_u128(n)) };
        queue.push(Some(workspace(of)), handover).is_ok()
    }

    fn numbers(taken: &[Handover]) -> Vec<u128> {
        let number = |handover: &Handover| match handover {
            Handover::SentTwice { id, .. } => id.0.as_u128(),
            Handover::Submission { submission, .. } => submission.id.0.as_u128(),
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
        assert_eq!(numbers(&queue.take(2).await), [2, 3], "and within a line the order stays");
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
    async fn whoever_helps_out_comes_when_many_wait_and_at_the_end() {
        let queue = Arc::new(Queue::new(1000));
        let helper = {
            let queue = Arc::clone(&queue);
            tokio::spawn(
                async move { (queue.take_of_pile(200).await.len(), queue.take_of_pile(200).await.len()) },
            )
        };
        for n in 0..PILE as u128 - 1 {
            assert!(push(&queue, 1, n));
            tokio::task::yield_now().await;
        }
        assert_eq!(queue.take(10).await.len(), 10, "a few are left to the first");
        for n in 0..11 {
            assert!(push(&queue, 1, n));
        }
        while queue.lines().len > 0 {
            tokio::task::yield_now().await;
        }
        assert!(push(&queue, 1, 0));
        tokio::task::yield_now().await;
        assert!(!helper.is_finished());
        queue.close();
        assert_eq!(helper.await.expect("it ends"), (PILE, 1));
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
