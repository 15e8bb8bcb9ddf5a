use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::SignedIn;
use crate::source::Source;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TwoFactorLogin {
    two_factor_token: String,
    /// Six digits, or a recovery code.
    code: String,
}

/// Finish signing in with the second factor.
#[utoipa::path(
    post, path = "/api/auth/login/two-factor", operation_id = "auth_login_two_factor", tag = "auth",
    request_body = TwoFactorLogin,
    responses(
        (status = 200, body = SignedIn),
        (status = 401, body = ErrorBody, description = "`sign_in_again`: the token is too old, or was tried too often"),
        (status = 422, body = ErrorBody, description = "`wrong_code` on `code`"),
        (status = 429, body = ErrorBody, description = "`too_many_tries`, with `Retry-After`"),
    )
)]
pub(crate) async fn two_factor_login(
    State(_platform): State<Platform>,
    _source: Source,
    Json(_body): Json<TwoFactorLogin>,
) -> Result<Json<SignedIn>, Error> {
    Err(Error::not_found())
}
