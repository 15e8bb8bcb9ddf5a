//! What dispatchers and channels share: the trait that each channel implements, and the result of an attempt.

use std::time::Duration;

use submissions::Submission;

use crate::model::ClaimedDelivery;

/// A way to deliver a submission. `notifications/channel.rs` and `webhooks/channel.rs` implement it.
pub(crate) trait Channel {
    /// The name of the channel in metrics.
    const KIND: &'static str;

    /// Attempts a delivery once.
    ///
    /// If the server is killed meanwhile, the delivery is attempted again under the same id. The email or call
    /// carries that id, so that the other side can detect the duplicate.
    fn attempt(
        &self,
        delivery: &ClaimedDelivery,
        submission: &Submission,
    ) -> impl Future<Output = AttemptResult> + Send;
}

/// The result of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AttemptResult {
    pub outcome: Outcome,
    /// What the other server replied, or why there was no reply; for the owner, without secrets. It is cut to 500
    /// characters.
    pub answer: String,
    /// The server that was contacted: host or IP address, and port.
    pub peer: Option<String>,
}

/// What an attempt means for its delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The other server has accepted it.
    Ok,
    /// It failed and will be retried.
    Later,
    /// It failed and will be retried, but not before this time has passed: the other server asked for that.
    NotBefore(Duration),
    /// It failed, and retrying is pointless.
    Never,
    /// It failed, and so would everything else that is sent there: its destination is paused.
    Gone,
    /// It wasn't attempted and is due again after this time. It doesn't count as an attempt.
    Wait(Duration),
    /// It must not be delivered any more: the recipient unsubscribed or bounced, or the destination or the submission
    /// is gone.
    Cancel,
}

impl AttemptResult {
    pub(crate) fn new(outcome: Outcome, answer: impl Into<String>) -> Self {
        Self { outcome, answer: answer.into(), peer: None }
    }

    /// Adds the server that was contacted.
    #[must_use]
    pub(crate) fn with_peer(mut self, peer: impl Into<String>) -> Self {
        self.peer = Some(peer.into());
        self
    }
}

impl Outcome {
    /// The name of the outcome in metrics, in `delivery_attempts` and in the API.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Later | Self::NotBefore(_) => "later",
            Self::Never | Self::Gone => "never",
            Self::Wait(_) => "wait",
            Self::Cancel => "cancel",
        }
    }
}

/// Turns an error message into the beginning of a sentence.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
