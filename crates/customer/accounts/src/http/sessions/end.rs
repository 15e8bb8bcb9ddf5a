use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::json;

use crate::model::security_event::EventKind;
use crate::model::{SessionId, Signed};
use crate::sign_in::request_source::RequestSource;
use crate::sign_in::sessions_ended::SessionsEnded;
use crate::store;

/// End one of your sessions.
#[utoipa::path(
    delete, path = "/api/auth/sessions/{id}", operation_id = "sessions_end", tag = "auth",
    security(("session" = [])),
    params(("id" = SessionId, Path, description = "The id of the session")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn end(
    State(platform): State<Platform>,
    signed: Signed,
    source: RequestSource,
    Path(id): Path<SessionId>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !store::sessions::end(&mut tx, signed.workspace, signed.user, id).await? {
        return Err(Error::not_found());
    }
    let details = (&platform.clock, json!({ "sessions": 1 }));
    store::events::insert(&mut tx, signed.owner(), EventKind::SessionEnded, &source, details).await?;
    tx.commit().await?;
    SessionsEnded::One { session: id }.publish(&platform, signed.user);
    Ok(StatusCode::NO_CONTENT)
}
