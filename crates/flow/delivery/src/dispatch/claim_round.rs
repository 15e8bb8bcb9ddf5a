//! Decides when a dispatcher claims deliveries, and at which destination the claim starts.

use uuid::Uuid;

use crate::dispatch::loaded_delivery::LoadedDelivery;
use crate::store::claim::ClaimCursor;

/// The position before the first destination.
const CLAIM_START: ClaimCursor = (Uuid::nil(), Uuid::nil());

/// What a claim has found.
pub(crate) struct Claimed {
    pub deliveries: Vec<LoadedDelivery>,
    /// Whether the time of more postponed deliveries may have come.
    pub has_more_postponed: bool,
}

/// How far a dispatcher is in its round over all destinations.
#[derive(Debug)]
pub(crate) struct ClaimRound {
    /// Whether something may have become due, or a lane may have room again.
    pub is_claim_due: bool,
    /// Whether the last claim may have left something.
    has_more: bool,
    /// The destination after which the next claim starts.
    after: ClaimCursor,
    max_deliveries: usize,
}

impl Default for ClaimRound {
    fn default() -> Self {
        Self { is_claim_due: true, has_more: false, after: CLAIM_START, max_deliveries: 0 }
    }
}

impl ClaimRound {
    /// Whether to claim now. With room for fewer than `min_room` deliveries nothing is claimed.
    pub(crate) fn should_claim(&mut self, room: usize, min_room: usize) -> bool {
        self.has_more |= self.is_claim_due;
        self.is_claim_due = false;
        self.has_more && room >= min_room
    }

    /// Starts a claim of at most `max_deliveries` deliveries. Returns the destination after which it starts.
    pub(crate) fn begin(&mut self, max_deliveries: usize) -> ClaimCursor {
        self.max_deliveries = max_deliveries;
        self.after
    }

    /// Ends a claim.
    ///
    /// If it found less than it could take, it has reached the last destination. If it also started at the first,
    /// that is all there is, except for postponed deliveries whose time has come.
    pub(crate) fn end(&mut self, claimed: &sqlx::Result<Claimed>) {
        let Ok(claimed) = claimed else {
            self.has_more = false;
            return;
        };
        if claimed.deliveries.len() < self.max_deliveries {
            self.has_more = self.after != CLAIM_START || claimed.has_more_postponed;
            self.after = CLAIM_START;
        } else if let Some(last) = claimed.deliveries.last() {
            self.has_more = true;
            self.after = (last.delivery.workspace.0, last.delivery.destination.0);
        }
    }

    /// Whether nothing more is known to be due.
    pub(crate) fn is_over(&self) -> bool {
        !self.is_claim_due && !self.has_more
    }
}
