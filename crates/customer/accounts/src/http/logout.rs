use api::{Error, ErrorBody, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use crate::model::Signed;
use crate::store;

/// End this session.
#[utoipa::path(
    post, path = "/api/auth/logout", operation_id = "auth_logout", tag = "auth",
    security(("session" = [])),
    responses((status = 204), (status = 401, body = ErrorBody))
)]
pub(crate) async fn logout(State(platform): State<Platform>, signed: Signed) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    store::sessions::end(&mut tx, signed.workspace, signed.user, signed.session).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
