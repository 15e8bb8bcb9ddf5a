use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::model::Signed;
use crate::source::Source;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepUp {
    /// Without two-factor.
    password: Option<String>,
    /// With two-factor: six digits, or a recovery code.
    code: Option<String>,
}

/// Show once more that it is you: the password, or the second factor where that is on. Good for ten minutes.
#[utoipa::path(
    post, path = "/api/auth/step-up", operation_id = "auth_step_up", tag = "auth",
    security(("session" = [])),
    request_body = StepUp,
    responses(
        (status = 204),
        (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody, description = "`wrong_password` on `password`, `wrong_code` on `code`; `required` on the one that is needed"),
        (status = 429, body = ErrorBody, description = "`too_many_tries`, with `Retry-After`"),
    )
)]
pub(crate) async fn step_up(
    State(_platform): State<Platform>,
    _signed: Signed,
    _source: Source,
    Json(_body): Json<StepUp>,
) -> Result<StatusCode, Error> {
    Err(Error::not_found())
}
