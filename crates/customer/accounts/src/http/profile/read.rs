use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;

use crate::model::{Profile, Signed};
use crate::store;

/// Get the profile of the signed-in user.
#[utoipa::path(
    get, path = "/api/auth/profile", operation_id = "profile_read", tag = "auth",
    security(("session" = [])),
    responses((status = 200, body = Profile), (status = 401, body = ErrorBody))
)]
pub(crate) async fn read(State(platform): State<Platform>, signed: Signed) -> Result<Json<Profile>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    Ok(Json(store::users::find_profile(&mut tx, signed.workspace, signed.user).await?))
}
