use api::{Error, ErrorBody, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::json;

use crate::model::Signed;
use crate::model::security_event::EventKind;
use crate::sign_in::request_source::RequestSource;
use crate::sign_in::sessions_ended::SessionsEnded;
use crate::store;

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
