use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::model::security_event::EventKind;
use crate::model::{Session, SessionId, Signed};
use crate::sign_in::request_source::RequestSource;
use crate::sign_in::sessions_ended::SessionsEnded;
use crate::store;

#[derive(Serialize, ToSchema)]
pub(crate) struct Sessions {
    /// All active sessions.
    pub items: Vec<Session>,
}

/// List your active sessions, most recently used first.
#[utoipa::path(
    get, path = "/api/auth/sessions", operation_id = "sessions_list", tag = "auth",
    security(("session" = [])),
    responses((status = 200, body = Sessions), (status = 401, body = ErrorBody))
)]
pub(crate) async fn list(State(platform): State<Platform>, signed: Signed) -> Result<Json<Sessions>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let items = store::sessions::list(&mut tx, signed, platform.clock.now()).await?;
    Ok(Json(Sessions { items }))
}

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

/// End all your sessions except this one.
#[utoipa::path(
    delete, path = "/api/auth/sessions", operation_id = "sessions_end_others", tag = "auth",
    security(("session" = [])),
    responses((status = 204), (status = 401, body = ErrorBody))
)]
pub(crate) async fn end_others(
    State(platform): State<Platform>,
    signed: Signed,
    source: RequestSource,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let ended = store::sessions::end_others(&mut tx, signed.user, Some(signed.session)).await?;
    if ended > 0 {
        let details = (&platform.clock, json!({ "sessions": ended }));
        store::events::insert(&mut tx, signed.owner(), EventKind::SessionEnded, &source, details).await?;
    }
    tx.commit().await?;
    SessionsEnded::AllBut { kept: Some(signed.session) }.publish(&platform, signed.user);
    Ok(StatusCode::NO_CONTENT)
}
