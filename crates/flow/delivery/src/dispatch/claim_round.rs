//! Decides when a dispatcher claims deliveries, and at which destination the claim starts.

use uuid::Uuid;

use crate::dispatch::Load;
use crate::store::claim::Turn;

/// The position before the first destination.
const BEGINNING: Turn = (Uuid::nil(), Uuid::nil());

/// How far a dispatcher is in its round over all destinations.
#[derive(Debug)]
pub(crate) struct Search {
    /// Whether something may have become due, or a lane may have room again.
    pub look: bool,
    /// Whether the last claim may have left something.
    has_more: bool,
    /// The destination after which the next claim starts.
    turn: Turn,
    most: usize,
}

impl Default for Search {
    fn default() -> Self {
        Self { look: true, has_more: false, turn: BEGINNING, most: 0 }
    }
}

impl Search {
    /// Whether to claim now. With room for fewer than `worth` deliveries nothing is claimed.
    pub(crate) fn is_worth_it(&mut self, room: usize, worth: usize) -> bool {
        self.has_more |= self.look;
        self.look = false;
        self.has_more && room >= worth
    }

    /// Starts a claim of at most `most` deliveries. Returns the destination after which it starts.
    pub(crate) fn begin(&mut self, most: usize) -> Turn {
        self.most = most;
        self.turn
    }

    /// Ends a claim.
    ///
    /// If it found less than it could take, it has reached the last destination. If it also started at the first,
    /// that is all there is.
    pub(crate) fn end(&mut self, claimed: &sqlx::Result<Vec<Load>>) {
        let Ok(claimed) = claimed else {
            self.has_more = false;
            return;
        };
        if claimed.len() < self.most {
            self.has_more = self.turn != BEGINNING;
            self.turn = BEGINNING;
        } else if let Some(last) = claimed.last() {
            self.has_more = true;
            self.turn = (last.delivery.workspace.0, last.delivery.destination.0);
        }
    }

    /// Whether nothing more is known to be due.
    pub(crate) fn is_over(&self) -> bool {
        !self.look && !self.has_more
    }
}
