//! The ways in which a submit request can end. `http/submit` counts the outcome and `response` makes it a response.

use crate::error::Rejection;
use crate::model::SubmissionId;

/// How a submit request ended. Every exit of the pipeline in `accept` is one of these.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// A new submission, stored in the inbox.
    Stored(Receipt),
    /// A new submission, stored in the spam folder. The sender gets the same response as for the inbox.
    Spam(Receipt),
    /// The same request arrived before with the same idempotency key. The receipt has the first submission's id.
    Repeated(Receipt),
    /// A duplicate of a submission that arrived seconds ago and is stored once.
    Duplicate(Receipt),
    /// A submission of a preview, which is stored nowhere. The sender gets the same response as for others.
    Previewed(Receipt),
    Rejected(Rejection),
}

/// What the sender of an accepted submission gets to know.
#[derive(Clone, Debug)]
pub(crate) struct Receipt {
    pub id: SubmissionId,
    /// The URL to send the visitor to.
    pub next: String,
}

impl Outcome {
    /// Returns whether it is a new submission. Those are counted in `usage`, all other outcomes by `outcome_counter`.
    pub(crate) fn is_new(&self) -> bool {
        matches!(self, Self::Stored(_) | Self::Spam(_))
    }

    /// Returns the receipt of an accepted submission.
    pub(crate) fn receipt_mut(&mut self) -> Option<&mut Receipt> {
        match self {
            Self::Stored(receipt)
            | Self::Spam(receipt)
            | Self::Repeated(receipt)
            | Self::Duplicate(receipt)
            | Self::Previewed(receipt) => Some(receipt),
            Self::Rejected(_) => None,
        }
    }

    /// Returns the name under which the outcome is counted.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Stored(_) => "ACCEPTED",
            Self::Spam(_) => "SPAM",
            Self::Repeated(_) => "REPEATED",
            Self::Duplicate(_) => "TWIN",
            Self::Previewed(_) => "PREVIEW",
            Self::Rejected(rejection) => rejection.code(),
        }
    }
}
