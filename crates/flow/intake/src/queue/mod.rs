//! The sending end of the queue between requests and the writers in `submissions`. A request puts its submission into
//! the queue and waits until a writer reports that it is durable.

mod workspace_queues;

use std::sync::Arc;

use accounts::WorkspaceId;
use tokio::sync::oneshot;

use crate::duplicates::FirstGuard;
use crate::model::{Submission, SubmissionId};
pub use workspace_queues::Queue;

/// Accepts submissions and reports when they are durable. It is cheap to clone. When the last clone is dropped, the
/// queue is closed.
#[derive(Clone, Debug)]
pub struct Recorder(Arc<QueueSender>);

#[derive(Debug)]
struct QueueSender(Arc<Queue>);

/// What a request hands over to the writers.
#[derive(Debug)]
pub enum QueueItem {
    Submission {
        submission: Box<Submission>,
        waiting: Waiters,
    },
    /// A stored submission has arrived again.
    SentTwice {
        workspace: WorkspaceId,
        id: SubmissionId,
    },
}

/// Those who wait for a submission to be stored: its sender, unless they have disconnected, and its duplicates.
#[derive(Debug)]
pub struct Waiters {
    done: oneshot::Sender<(Recorded, Box<Submission>)>,
    first_guard: Option<FirstGuard>,
}

impl Waiters {
    /// Reports the result to everyone who waits. The submission is returned to the task that handed it over, because
    /// memory is best freed by the task that allocated it.
    pub fn notify(self, recorded: Recorded, submission: Box<Submission>) {
        match (self.first_guard, recorded) {
            (Some(first_guard), Recorded::Stored) => first_guard.stored(submission.id),
            (Some(first_guard), Recorded::Repeated(first)) => first_guard.stored(first),
            (first_guard, _) => drop(first_guard),
        }
        if let Err((recorded, submission)) = self.done.send((recorded, submission)) {
            tracing::debug!(submission = %submission.id, ?recorded, "the sender disconnected before the submission was recorded");
        }
    }
}

/// The result of handing over a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// The submission is in durable storage.
    Stored,
    /// The same idempotency key was used before, for the same content. This is the id of that submission.
    Repeated(SubmissionId),
    /// The idempotency key was used before, for different content.
    KeyReused,
    /// PostgreSQL rejects the submission because of its data. Retrying can't help.
    Refused,
    /// The queue is full. Nothing of the submission is stored.
    Overloaded,
    /// The storage didn't answer. The submission may or may not be stored.
    Unknown,
}

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
