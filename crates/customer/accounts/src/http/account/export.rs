//! The export of an account. The request is written to the security log; then a task reads the data of all crates and
//! writes it into an archive, which is the response body.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use api::{Error, ErrorBody, Platform};
use axum::extract::{FromRef, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::export::archive::{Archive, ExportError};
use crate::export::{ExportPart, account};
use crate::model::security_event::EventKind;
use crate::model::{Signed, WorkspaceId};
use crate::sign_in::extractors::Confirmed;
use crate::sign_in::request_source::RequestSource;
use crate::store;

/// How many exports may run at once on this server. Each one reads as fast as the database allows.
const MAX_ACCOUNT_EXPORTS: usize = 8;

/// The state of the export route.
#[derive(Clone, FromRef)]
pub(crate) struct ExportState {
    pub platform: Platform,
    pub parts: Arc<[ExportPart]>,
    pub running: RunningExports,
}

/// Download everything in your account as a ZIP archive.
///
/// The archive is written while it is sent. If an error occurs midway, the connection closes and the archive is incomplete.
#[utoipa::path(
    get, path = "/api/auth/export", operation_id = "account_export", tag = "auth",
    security(("session" = [])),
    responses(
        (status = 200, content_type = "application/zip", body = [u8]),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`: call `POST /api/auth/step-up` first."),
        (status = 409, body = ErrorBody, description = "`export_under_way`: an export of this account is already running."),
        (status = 503, body = ErrorBody, description = "`busy`: too many exports are running on this server."),
    )
)]
pub(crate) async fn export(
    State(state): State<ExportState>,
    confirmed: Confirmed,
    source: RequestSource,
) -> Result<Response, Error> {
    let running_export = state.running.begin(confirmed.workspace)?;
    let platform = &state.platform;
    let mut tx = platform.db.tenant(confirmed.workspace).await?;
    let details = (&platform.clock, json!({}));
    store::events::insert(&mut tx, confirmed.owner(), EventKind::Exported, &source, details).await?;
    tx.commit().await?;

    let now = platform.clock.now();
    let (archive, body) = Archive::open(now);
    tokio::spawn(async move {
        match write_archive(&state, *confirmed, archive).await {
            Ok(()) => tracing::info!(workspace = %confirmed.workspace, "account exported"),
            Err(ExportError::ClientGone) => {
                tracing::info!(workspace = %confirmed.workspace, "account export cancelled by the client");
            }
            Err(error) => {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                tracing::error!(%error, cause, workspace = %confirmed.workspace, "account export failed");
            }
        }
        drop(running_export);
    });
    let name = format!("attachment; filename=\"formtray-{}.zip\"", now.strftime("%Y-%m-%d"));
    let headers = [(CONTENT_TYPE, "application/zip".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, body).into_response())
}

/// Writes the parts of all crates into the archive and completes it.
async fn write_archive(state: &ExportState, signed: Signed, mut archive: Archive) -> Result<(), ExportError> {
    account::write(&state.platform, signed, &state.parts, &mut archive).await?;
    for part in &*state.parts {
        (part.write)(&state.platform, signed.workspace, &mut archive).await?;
    }
    archive.finish().await
}

/// The workspaces whose export is running on this server.
#[derive(Clone, Debug, Default)]
pub(crate) struct RunningExports(Arc<Mutex<HashSet<WorkspaceId>>>);

/// Marks an export as running; dropped when it has ended, in whichever way.
struct RunningExport(RunningExports, WorkspaceId);

impl RunningExports {
    fn begin(&self, workspace: WorkspaceId) -> Result<RunningExport, Error> {
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
