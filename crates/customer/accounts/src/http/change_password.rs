use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::signed::OpenSession;
use crate::source::Source;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangePassword {
    current_password: String,
    /// 10 to 128 characters.
    new_password: String,
}

/// The token that goes on in place of the one that asked.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewToken {
    pub token: String,
}

/// Change the password. Every session ends; the answer's token is a new one. With two-factor on, a step-up comes first.
#[utoipa::path(
    post, path = "/api/auth/change-password", operation_id = "auth_change_password", tag = "auth",
    security(("session" = [])),
    request_body = ChangePassword,
    responses(
        (status = 200, body = NewToken),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`"),
        (status = 422, body = ErrorBody, description = "`wrong_password` on `current_password`; `too_short`, `too_long`, `too_common` on `new_password`"),
        (status = 429, body = ErrorBody, description = "`too_many_tries`"),
    )
)]
pub(crate) async fn change_password(
    State(_platform): State<Platform>,
    _session: OpenSession,
    _source: Source,
    Json(_body): Json<ChangePassword>,
) -> Result<Json<NewToken>, Error> {
    Err(Error::not_found())
}
