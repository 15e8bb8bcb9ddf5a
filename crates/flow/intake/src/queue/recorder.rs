//! The sending end of the queue. A request puts its submission into the queue and waits until a writer reports that it is
//! durable.

use std::sync::Arc;

use accounts::WorkspaceId;
use tokio::sync::oneshot;

use super::item::{QueueItem, Recorded, Waiters};
use super::workspace_queues::Queue;
use crate::duplicates::FirstGuard;
use crate::model::{Submission, SubmissionId};

/// Accepts submissions and reports when they are durable. It is cheap to clone. When the last clone is dropped, the
/// queue is closed.
#[derive(Clone, Debug)]
pub struct Recorder(Arc<QueueSender>);

#[derive(Debug)]
struct QueueSender(Arc<Queue>);

impl Recorder {
    /// Creates a queue of at most `waiting` submissions and returns its two ends.
    pub fn channel(waiting: usize) -> (Self, Arc<Queue>) {
        let queue = Arc::new(Queue::new(waiting));
        (Self(Arc::new(QueueSender(Arc::clone(&queue)))), queue)
    }

    /// Returns whether a submission of this workspace would be accepted now. Ask before reading a body.
    pub fn has_room(&self, workspace: Option<WorkspaceId>) -> bool {
        let has_room = self.0.0.has_room(workspace);
        if !has_room {
            metrics::counter!("intake_queue_full_total").increment(1);
        }
        has_room
    }

    /// Hands a submission over and waits until it is durable. If the queue is full it returns [`Recorded::Overloaded`]
    /// at once: nothing was stored, and the sender is asked to retry.
    pub(crate) async fn record(&self, submission: Submission, first_guard: Option<FirstGuard>) -> Recorded {
        let _waiting = self.0.0.count_sender();
        let (done, outcome) = oneshot::channel();
        let workspace = submission.workspace;
        let waiting = Waiters { done, first_guard };
        let item = QueueItem::Submission { submission: Box::new(submission), waiting };
        if self.0.0.push(workspace, item).is_err() {
            metrics::counter!("intake_queue_full_total").increment(1);
            return Recorded::Overloaded;
        }
        outcome.await.map_or(Recorded::Unknown, |(recorded, _)| recorded)
    }

    /// Notes that a stored submission has arrived again. Nobody waits for the note, and if the queue is full it is
    /// dropped without harm.
    pub fn sent_twice(&self, workspace: WorkspaceId, id: SubmissionId) {
        if self.0.0.push(Some(workspace), QueueItem::SentTwice { workspace, id }).is_err() {
            metrics::counter!("intake_queue_full_total").increment(1);
        }
    }
}

impl Drop for QueueSender {
    fn drop(&mut self) {
        self.0.close();
    }
}
