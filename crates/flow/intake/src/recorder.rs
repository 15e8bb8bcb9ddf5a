use tokio::sync::{mpsc, oneshot};

use crate::model::Submission;

/// Takes submissions and says when they are durable.
#[derive(Clone, Debug)]
pub struct Recorder(mpsc::Sender<Handover>);

/// A submission and the one who waits for it.
#[derive(Debug)]
pub struct Handover {
    pub submission: Submission,
    pub done: oneshot::Sender<Recorded>,
}

/// What became of a handover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// On durable storage.
    Stored,
    /// It cannot be stored as it is, and never will be.
    Refused,
    /// It was not taken: too many wait already. Nothing of it is stored.
    Overloaded,
    /// The storage did not answer; it may or may not be there.
    Unknown,
}

impl Recorder {
    /// The two ends of a queue that holds at most `waiting`.
    pub fn channel(waiting: usize) -> (Self, mpsc::Receiver<Handover>) {
        let (sender, receiver) = mpsc::channel(waiting);
        (Self(sender), receiver)
    }

    /// Hands a submission over and waits until it is durable. A full queue does not make anybody
    /// wait: nothing was stored, the visitor is asked to come again.
    pub async fn record(&self, submission: Submission) -> Recorded {
        let (done, outcome) = oneshot::channel();
        if self.0.try_send(Handover { submission, done }).is_err() {
            metrics::counter!("intake_queue_full_total").increment(1);
            return Recorded::Overloaded;
        }
        outcome.await.unwrap_or(Recorded::Unknown)
    }
}
