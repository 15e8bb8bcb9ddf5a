use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::source::Source;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetPassword {
    /// From the letter's link.
    token: String,
    /// 10 to 128 characters.
    new_password: String,
}

/// Choose a new password with the link of a letter. Ends every session and signs nobody in; two-factor stays on.
#[utoipa::path(
    post, path = "/api/auth/reset-password", operation_id = "auth_reset_password", tag = "auth",
    request_body = ResetPassword,
    responses(
        (status = 204, headers(("X-Device" = String, description = "Remember it as `device_token`: whoever has the letter is no stranger"))),
        (status = 422, body = ErrorBody, description = "`invalid_token` on `token`; `too_short`, `too_long`, `too_common` on `new_password`"),
    )
)]
pub(crate) async fn reset_password(
    State(_platform): State<Platform>,
    _source: Source,
    Json(_body): Json<ResetPassword>,
) -> Result<StatusCode, Error> {
    Err(Error::not_found())
}
