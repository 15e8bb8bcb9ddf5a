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
use crate::export::{Belongings, account};
use crate::model::security_event::EventKind;
use crate::model::{Signed, WorkspaceId};
use crate::sign_in::extractors::Confirmed;
use crate::sign_in::request_source::Source;
use crate::store;

/// How many exports may run at once on this server. Each one reads as fast as the database allows.
const MOST: usize = 8;

/// The state of the export route.
#[derive(Clone, FromRef)]
pub(crate) struct Packing {
    pub platform: Platform,
    pub belongings: Arc<[Belongings]>,
    pub under_way: UnderWay,
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
    State(packing): State<Packing>,
    confirmed: Confirmed,
    source: Source,
) -> Result<Response, Error> {
    let place = packing.under_way.begin(confirmed.workspace)?;
    let platform = &packing.platform;
    let mut tx = platform.db.tenant(confirmed.workspace).await?;
    let details = (&platform.clock, json!({}));
    store::events::insert(&mut tx, confirmed.owner(), EventKind::Exported, &source, details).await?;
    tx.commit().await?;

    let now = platform.clock.now();
    let (archive, body) = Archive::open(now);
    tokio::spawn(async move {
        match pack(&packing, *confirmed, archive).await {
            Ok(()) => tracing::info!(workspace = %confirmed.workspace, "account exported"),
            Err(ExportError::Unread) => {
                tracing::info!(workspace = %confirmed.workspace, "account export cancelled by the client");
            }
            Err(error) => {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                tracing::error!(%error, cause, workspace = %confirmed.workspace, "account export failed");
            }
        }
        drop(place);
    });
    let name = format!("attachment; filename=\"formtray-{}.zip\"", now.strftime("%Y-%m-%d"));
    let headers = [(CONTENT_TYPE, "application/zip".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, body).into_response())
}

/// Writes the parts of all crates into the archive and completes it.
async fn pack(packing: &Packing, signed: Signed, mut archive: Archive) -> Result<(), ExportError> {
    account::write(&packing.platform, signed, &packing.belongings, &mut archive).await?;
    for belongings in &*packing.belongings {
        (belongings.write)(&packing.platform, signed.workspace, &mut archive).await?;
    }
    archive.finish().await
}

/// The workspaces whose export is running on this server.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnderWay(Arc<Mutex<HashSet<WorkspaceId>>>);

/// Marks an export as running; dropped when it has ended, in whichever way.
struct Place(UnderWay, WorkspaceId);

impl UnderWay {
    fn begin(&self, workspace: WorkspaceId) -> Result<Place, Error> {
        let mut under_way = self.lock();
        if under_way.contains(&workspace) {
            let detail = "An export of this account is already running.";
            return Err(Error::conflict("export_under_way", detail));
        }
        if under_way.len() >= MOST {
            let detail = "Too many exports are running. Try again in a few minutes.";
            return Err(Error::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail));
        }
        under_way.insert(workspace);
        Ok(Place(self.clone(), workspace))
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<WorkspaceId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
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
        let under_way = UnderWay::default();
        let workspace = |n: usize| WorkspaceId(Uuid::from_u128(n as u128));
        let mut places: Vec<Place> =
            (0..MOST).map(|n| under_way.begin(workspace(n)).expect("a place")).collect();
        let refused = |n| under_way.begin(workspace(n)).map(drop).map_err(|error| error.code);
        assert_eq!(refused(0), Err("export_under_way"));
        assert_eq!(refused(MOST), Err("busy"));
        drop(places.pop());
        assert_eq!(refused(MOST), Ok(()));
    }
}
