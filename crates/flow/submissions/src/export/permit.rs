//! Limits how many CSV exports run at once on this server: 16 in all, 2 for one workspace.
//!
//! An export reads as fast as the database delivers, and a slow client keeps it running for a long time.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use accounts::WorkspaceId;

/// The most exports that run at once on this server.
const MAX_OF_ALL: usize = 16;
/// The most exports that run at once for one workspace.
const MAX_OF_ONE: usize = 2;

/// The number of running exports of each workspace that has any.
static TAKEN: LazyLock<Mutex<HashMap<WorkspaceId, usize>>> = LazyLock::new(Mutex::default);

/// The permit to run one export. It is released when it is dropped.
#[derive(Debug)]
pub(crate) struct Place(WorkspaceId);

/// Why no further export may run now.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The workspace has reached its limit.
    OfOne,
    /// The server has reached its limit.
    OfAll,
}

impl Full {
    /// Returns the message that the client gets.
    pub(crate) fn message(&self) -> &'static str {
        match self {
            Self::OfOne => "2 exports are already running. Try again when one of them has finished.",
            Self::OfAll => "Too many exports are running. Try again in a few minutes.",
        }
    }
}

impl Place {
    /// Takes a permit for a workspace, if one is free.
    pub(crate) fn take(workspace: WorkspaceId) -> Result<Self, Full> {
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.get(&workspace).is_some_and(|own| *own >= MAX_OF_ONE) {
            return Err(Full::OfOne);
        }
        if taken.values().sum::<usize>() >= MAX_OF_ALL {
            return Err(Full::OfAll);
        }
        *taken.entry(workspace).or_default() += 1;
        Ok(Self(workspace))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = taken.get_mut(&self.0) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn one_workspace_leaves_room_for_others() {
        let workspace = |n| WorkspaceId(Uuid::from_u128(n));
        let mut held: Vec<Place> =
            (0..8).flat_map(|n| [n, n]).filter_map(|n| Place::take(workspace(n)).ok()).collect();
        assert_eq!(held.len(), MAX_OF_ALL);
        assert_eq!(Place::take(workspace(0)).unwrap_err(), Full::OfOne);
        assert_eq!(Place::take(workspace(9)).unwrap_err(), Full::OfAll);
        drop(held.remove(0));
        assert_eq!(Place::take(workspace(1)).unwrap_err(), Full::OfOne);
        drop(Place::take(workspace(9)).expect("there is room again"));
        drop(held);
        assert!(TAKEN.lock().unwrap().is_empty());
    }
}
