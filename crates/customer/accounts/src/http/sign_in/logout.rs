use api::{Error, ErrorBody, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::json;

use crate::model::Signed;
use crate::model::security_event::EventKind;
use crate::sign_in::request_source::RequestSource;
use crate::sign_in::sessions_ended::SessionsEnded;
use crate::store;

/// Sign out: end the session of this token.
#[utoipa::path(
    post, path = "/api/auth/logout", operation_id = "auth_logout", tag = "auth",
    security(("session" = [])),
    responses((status = 204), (status = 401, body = ErrorBody))
)]
pub(crate) async fn logout(
    State(platform): State<Platform>,
    signed: Signed,
    source: RequestSource,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    store::sessions::end(&mut tx, signed.workspace, signed.user, signed.session).await?;
    let details = (&platform.clock, json!({}));
    store::events::insert(&mut tx, signed.owner(), EventKind::SignedOut, &source, details).await?;
    tx.commit().await?;
    SessionsEnded::One { session: signed.session }.publish(&platform, signed.user);
    Ok(StatusCode::NO_CONTENT)
}
