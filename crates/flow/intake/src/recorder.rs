mod queue;

use std::sync::Arc;

use accounts::WorkspaceId;
use tokio::sync::oneshot;

use crate::model::{Submission, SubmissionId};
use crate::twins::Turn;
pub use queue::Queue;

/// Takes submissions and says when they are durable. Cheap to clone; with the last one the queue closes.
#[derive(Clone, Debug)]
pub struct Recorder(Arc<Entrance>);

#[derive(Debug)]
struct Entrance(Arc<Queue>);

/// What the door hands over.
#[derive(Debug)]
pub enum Handover {
    Submission {
        submission: Box<Submission>,
        waiting: Waiting,
    },
    /// A stored one has come again.
    SentTwice {
        workspace: WorkspaceId,
        id: SubmissionId,
    },
}

/// Who waits for a submission: its sender, if they have not hung up, and the same post once more.
#[derive(Debug)]
pub struct Waiting {
    done: oneshot::Sender<(Recorded, Box<Submission>)>,
    turn: Option<Turn>,
}

impl Waiting {
    /// Says what became of it. The sender gets it back: memory is best freed by whoever took it.
    pub fn tell(self, recorded: Recorded, submission: Box<Submission>) {
        match (self.turn, recorded) {
            (Some(turn), Recorded::Stored) => turn.stored(submission.id),
            (Some(turn), Recorded::Repeated(first)) => turn.stored(first),
            (turn, _) => drop(turn),
        }
        if let Err((recorded, submission)) = self.done.send((recorded, submission)) {
            tracing::debug!(submission = %submission.id, ?recorded, "the sender disconnected before the submission was recorded");
        }
    }
}

/// What became of a handover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// On durable storage.
    Stored,
    /// It came before, under the same key: this is the first one.
    Repeated(SubmissionId),
    /// Something else came before under the same key.
    KeyReused,
    /// It cannot be stored as it is, and never will be.
    Refused,
    /// It was not taken: too many wait already. Nothing of it is stored.
    Overloaded,
    /// The storage did not answer; it may or may not be there.
    Unknown,
}

impl Recorder {
    /// The two ends of a queue that holds at most `waiting`.
    pub fn channel(waiting: usize) -> (Self, Arc<Queue>) {
        let queue = Arc::new(Queue::new(waiting));
        (Self(Arc::new(Entrance(Arc::clone(&queue)))), queue)
    }

    /// Whether one of this workspace would be taken now: to be asked before a body is read.
    pub fn has_room(&self, workspace: Option<WorkspaceId>) -> bool {
        let has_room = self.0.0.has_room(workspace);
        if !has_room {
            metrics::counter!("intake_queue_full_total").increment(1);
        }
        has_room
    }

    /// Hands a submission over and waits until it is durable. A full queue does not make anybody
    /// wait: nothing was stored, the visitor is asked to come again.
    pub(crate) async fn record(&self, submission: Submission, turn: Option<Turn>) -> Recorded {
        let (done, outcome) = oneshot::channel();
        let workspace = submission.workspace;
        let waiting = Waiting { done, turn };
        let handover = Handover::Submission { submission: Box::new(submission), waiting };
        if self.0.0.push(workspace, handover).is_err() {
            metrics::counter!("intake_queue_full_total").increment(1);
            return Recorded::Overloaded;
        }
        outcome.await.map_or(Recorded::Unknown, |(recorded, _)| recorded)
    }

    /// Notes that a stored submission has come again. Nobody waits for it, and nothing is lost without it.
    pub fn sent_twice(&self, workspace: WorkspaceId, id: SubmissionId) {
        if self.0.0.push(Some(workspace), Handover::SentTwice { workspace, id }).is_err() {
            metrics::counter!("intake_queue_full_total").increment(1);
        }
    }
}

impl Drop for Entrance {
    fn drop(&mut self) {
        self.0.close();
    }
}
