use std::time::Duration;

use submissions::Submission;

use crate::model::Claimed;

/// A way out. One file a channel.
pub(crate) trait Channel {
    const KIND: &'static str;

    /// Tries once. Whoever is killed in the middle leaves a delivery that is tried again, under the same id: what goes
    /// out carries it, so that the other side can tell.
    fn attempt(&self, delivery: &Claimed, submission: &Submission) -> impl Future<Output = Attempted> + Send;
}

/// What came of one try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attempted {
    pub outcome: Outcome,
    /// What the other side said, for the owner; no secrets. Cut to 500 characters.
    pub answer: String,
    /// Who it was: host and port, an address.
    pub peer: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The other side has it.
    Ok,
    /// Not this time.
    Later,
    /// Not this time, and not before so long: the other side asked for it.
    NotBefore(Duration),
    /// Trying again is of no use.
    Never,
    /// Nor is anything else that would go there: its destination is paused.
    Gone,
    /// It was not tried, and may be after a while: counts as no attempt.
    Wait(Duration),
    /// It must not go out any more: its recipient wants none, or is gone.
    Cancel,
}

impl Attempted {
    pub(crate) fn new(outcome: Outcome, answer: impl Into<String>) -> Self {
        Self { outcome, answer: answer.into(), peer: None }
    }

    #[must_use]
    pub(crate) fn by(mut self, peer: impl Into<String>) -> Self {
        self.peer = Some(peer.into());
        self
    }
}

impl Outcome {
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

/// An error's words as a sentence's beginning.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
