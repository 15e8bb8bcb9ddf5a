use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use api::Error;
use axum::http::StatusCode;

use crate::model::WorkspaceId;

/// How many exports may run at once on this server. Each one reads as fast as the database allows.
const MAX_ACCOUNT_EXPORTS: usize = 8;

/// The workspaces whose export is running on this server.
#[derive(Clone, Debug, Default)]
pub(crate) struct RunningExports(Arc<Mutex<HashSet<WorkspaceId>>>);

/// Marks an export as running; dropped when it has ended, in whichever way.
pub(crate) struct RunningExport(RunningExports, WorkspaceId);

impl RunningExports {
    /// Marks the export of a workspace as running, unless it is already or too many others are.
    pub(crate) fn begin(&self, workspace: WorkspaceId) -> Result<RunningExport, Error> {
        let mut running = self.lock();
        if running.contains(&workspace) {
            let detail = "An export of this account is already running.";
            return Err(Error::conflict("export_under_way", detail));
        }
        if running.len() >= MAX_ACCOUNT_EXPORTS {
            let detail = "Too many exports are running. Try again in a few minutes.";
            return Err(Error::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail));
        }
        running.insert(workspace);
        Ok(RunningExport(self.clone(), workspace))
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<WorkspaceId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for RunningExport {
    fn drop(&mut self) {
        self.0.lock().remove(&self.1);
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn one_of_a_workspace_and_some_in_all() {
        let running = RunningExports::default();
        let workspace = |n: usize| WorkspaceId(Uuid::from_u128(n as u128));
        let mut places: Vec<RunningExport> =
            (0..MAX_ACCOUNT_EXPORTS).map(|n| running.begin(workspace(n)).expect("a place")).collect();
        let refused = |n| running.begin(workspace(n)).map(drop).map_err(|error| error.code);
        assert_eq!(refused(0), Err("export_under_way"));
        assert_eq!(refused(MAX_ACCOUNT_EXPORTS), Err("busy"));
        drop(places.pop());
        assert_eq!(refused(MAX_ACCOUNT_EXPORTS), Ok(()));
    }
}
