//! What is in the queue, and what a writer reports about it.

use accounts::WorkspaceId;
use tokio::sync::oneshot;

use crate::duplicates::FirstGuard;
use crate::model::{Submission, SubmissionId};

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
    pub(super) done: oneshot::Sender<(Recorded, Box<Submission>)>,
    pub(super) first_guard: Option<FirstGuard>,
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
    /// The workspace holds as many submissions as it may, and this one would be held too. Nothing of it is stored.
    HeldTooMany,
    /// The queue is full. Nothing of the submission is stored.
    Overloaded,
    /// The storage didn't answer. The submission may or may not be stored.
    Unknown,
}
