use uuid::Uuid;

use crate::dispatch::Load;
use crate::store::claim::Turn;

const BEGINNING: Turn = (Uuid::nil(), Uuid::nil());

/// Where a dispatcher is on its way round the destinations.
#[derive(Debug)]
pub(crate) struct Search {
    /// Something may have become due, or free.
    pub look: bool,
    /// The last claim left something, as far as it could see.
    has_more: bool,
    turn: Turn,
    most: usize,
}

impl Default for Search {
    fn default() -> Self {
        Self { look: true, has_more: false, turn: BEGINNING, most: 0 }
    }
}

impl Search {
    /// Whether to claim now, with room for so many; of less than is worth it nothing is claimed.
    pub(crate) fn is_worth_it(&mut self, room: usize, worth: usize) -> bool {
        self.has_more |= self.look;
        self.look = false;
        self.has_more && room >= worth
    }

    /// Behind which destination to begin.
    pub(crate) fn begin(&mut self, most: usize) -> Turn {
        self.most = most;
        self.turn
    }

    /// A claim that finds less than it might take has come to the end; if it began at the beginning, that is all there
    /// is.
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

    /// Nothing more is known to be due.
    pub(crate) fn is_over(&self) -> bool {
        !self.look && !self.has_more
    }
}
