//! Limits how many exports are sent while they are written, on this server at once: 16 in all, 2 for one workspace.
//!
//! An export reads as fast as the database delivers, and a slow client keeps it running for a long time.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use accounts::WorkspaceId;

/// The most exports that run at once on this server.
const MAX_EXPORTS_PER_SERVER: usize = 16;
/// The most exports that run at once for one workspace.
const MAX_EXPORTS_PER_WORKSPACE: usize = 2;

/// The number of running exports of each workspace that has any.
static RUNNING_EXPORTS: LazyLock<Mutex<HashMap<WorkspaceId, usize>>> = LazyLock::new(Mutex::default);

/// The permit to run one export. It is released when it is dropped.
#[derive(Debug)]
pub struct ExportPermit(WorkspaceId);

/// The limit that keeps a further export from running now.
#[derive(Debug, PartialEq, Eq)]
pub enum ExportLimitReached {
    /// The workspace has reached its limit.
    Workspace,
    /// The server has reached its limit.
    Server,
}

impl ExportLimitReached {
    /// Returns the message that the client gets.
    pub fn message(&self) -> &'static str {
        match self {
            Self::Workspace => "2 exports are already running. Try again when one of them has finished.",
            Self::Server => "Too many exports are running. Try again in a few minutes.",
        }
    }
}

impl ExportPermit {
    /// Takes a permit for a workspace, if one is free.
    pub fn take(workspace: WorkspaceId) -> Result<Self, ExportLimitReached> {
        let mut running = RUNNING_EXPORTS.lock().unwrap_or_else(PoisonError::into_inner);
        if running.get(&workspace).is_some_and(|own| *own >= MAX_EXPORTS_PER_WORKSPACE) {
            return Err(ExportLimitReached::Workspace);
        }
        if running.values().sum::<usize>() >= MAX_EXPORTS_PER_SERVER {
            return Err(ExportLimitReached::Server);
        }
        *running.entry(workspace).or_default() += 1;
        Ok(Self(workspace))
    }
}

impl Drop for ExportPermit {
    fn drop(&mut self) {
        let mut running = RUNNING_EXPORTS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = running.get_mut(&self.0) {
            *own -= 1;
            if *own == 0 {
                running.remove(&self.0);
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
        let mut held: Vec<ExportPermit> =
            (0..8).flat_map(|n| [n, n]).filter_map(|n| ExportPermit::take(workspace(n)).ok()).collect();
        assert_eq!(held.len(), MAX_EXPORTS_PER_SERVER);
        assert_eq!(ExportPermit::take(workspace(0)).unwrap_err(), ExportLimitReached::Workspace);
        assert_eq!(ExportPermit::take(workspace(9)).unwrap_err(), ExportLimitReached::Server);
        drop(held.remove(0));
        assert_eq!(ExportPermit::take(workspace(1)).unwrap_err(), ExportLimitReached::Workspace);
        drop(ExportPermit::take(workspace(9)).expect("there is room again"));
        drop(held);
        assert!(RUNNING_EXPORTS.lock().unwrap().is_empty());
    }
}
