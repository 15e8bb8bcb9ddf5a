use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use super::LetterSent;
use crate::model::Signed;

/// Send the letter that confirms the address once more; while a new address waits for confirmation, to that one.
#[utoipa::path(
    post, path = "/api/auth/resend-verification", operation_id = "auth_resend_verification", tag = "auth",
    security(("session" = [])),
    responses(
        (status = 202, body = LetterSent),
        (status = 401, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_tries`, with `Retry-After`"),
    )
)]
pub(crate) async fn resend_verification(
    State(_platform): State<Platform>,
    _signed: Signed,
) -> Result<(StatusCode, Json<LetterSent>), Error> {
    Err(Error::not_found())
}
