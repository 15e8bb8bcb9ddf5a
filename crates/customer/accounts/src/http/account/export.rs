//! The export of an account. The request is written to the security log; then a task reads the data of all crates and
//! writes it into an archive, which is the response body.

use api::{Error, ErrorBody};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::export::account::write_all;
use crate::export::archive::Archive;
use crate::export::error::ExportError;
use crate::model::security_event::EventKind;
use crate::sign_in::extractors::Confirmed;
use crate::sign_in::request_source::RequestSource;
use crate::state::ExportState;
use crate::store;

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
        match write_all(&state.platform, &state.parts, *confirmed, archive).await {
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
