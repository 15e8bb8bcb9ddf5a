use crate::error::Refusal;
use crate::model::SubmissionId;

/// What became of a post: every way out of the door is one of these.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// In the inbox.
    Stored(Receipt),
    /// In the spam folder; the sender is not told.
    Spam(Receipt),
    /// It had come before under the same key: the first answer again.
    Repeated(Receipt),
    /// It had come before, seconds ago: one submission.
    Twin(Receipt),
    Refused(Refusal),
}

/// What the sender is told of an accepted post.
#[derive(Clone, Debug)]
pub(crate) struct Receipt {
    pub id: SubmissionId,
    /// Where to go next.
    pub next: String,
}

impl Outcome {
    /// A new submission: it counts where submissions are counted.
    pub(crate) fn is_new(&self) -> bool {
        matches!(self, Self::Stored(_) | Self::Spam(_))
    }

    /// What the sender is told, if it was accepted.
    pub(crate) fn receipt_mut(&mut self) -> Option<&mut Receipt> {
        match self {
            Self::Stored(receipt) | Self::Spam(receipt) | Self::Repeated(receipt) | Self::Twin(receipt) => {
                Some(receipt)
            }
            Self::Refused(_) => None,
        }
    }

    /// Under which it is counted.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Stored(_) => "ACCEPTED",
            Self::Spam(_) => "SPAM",
            Self::Repeated(_) => "REPEATED",
            Self::Twin(_) => "TWIN",
            Self::Refused(refusal) => refusal.code(),
        }
    }
}
