use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{Session, Signed};
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
