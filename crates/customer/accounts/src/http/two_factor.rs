use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::signed::Confirmed;
use crate::source::Source;

/// What an authenticator app needs. Nothing is on until a code of it has been shown.
#[derive(Serialize, ToSchema)]
pub(crate) struct TwoFactorSecret {
    /// For typing in: base 32.
    pub secret: String,
    /// `otpauth://…`, for apps on this device.
    pub url: String,
    /// The same as a picture: an SVG's text.
    pub qr: String,
}

/// Begin to turn two-factor on.
#[utoipa::path(
    post, path = "/api/auth/two-factor", operation_id = "two_factor_begin", tag = "auth",
    security(("session" = [])),
    responses(
        (status = 200, body = TwoFactorSecret),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`"),
        (status = 409, body = ErrorBody, description = "`already_on`"),
    )
)]
pub(crate) async fn begin(
    State(_platform): State<Platform>,
    _confirmed: Confirmed,
) -> Result<Json<TwoFactorSecret>, Error> {
    Err(Error::not_found())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstCode {
    /// Six digits of the app.
    code: String,
}

/// Each works once, in place of a code. Shown this once.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecoveryCodes {
    pub recovery_codes: Vec<String>,
}

/// Turn two-factor on by showing that the app has the secret.
#[utoipa::path(
    put, path = "/api/auth/two-factor", operation_id = "two_factor_turn_on", tag = "auth",
    security(("session" = [])),
    request_body = FirstCode,
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`"),
        (status = 409, body = ErrorBody, description = "`already_on`, `not_begun`"),
        (status = 422, body = ErrorBody, description = "`wrong_code` on `code`"),
        (status = 429, body = ErrorBody, description = "`too_many_tries`, with `Retry-After`"),
    )
)]
pub(crate) async fn turn_on(
    State(_platform): State<Platform>,
    _confirmed: Confirmed,
    _source: Source,
    Json(_body): Json<FirstCode>,
) -> Result<Json<RecoveryCodes>, Error> {
    Err(Error::not_found())
}

/// Make new recovery codes; the old ones work no more.
#[utoipa::path(
    post, path = "/api/auth/two-factor/recovery-codes", operation_id = "two_factor_recovery_codes", tag = "auth",
    security(("session" = [])),
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`"),
        (status = 409, body = ErrorBody, description = "`not_on`"),
    )
)]
pub(crate) async fn recovery_codes(
    State(_platform): State<Platform>,
    _confirmed: Confirmed,
    _source: Source,
) -> Result<Json<RecoveryCodes>, Error> {
    Err(Error::not_found())
}

/// Turn two-factor off.
#[utoipa::path(
    delete, path = "/api/auth/two-factor", operation_id = "two_factor_turn_off", tag = "auth",
    security(("session" = [])),
    responses(
        (status = 204),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`"),
    )
)]
pub(crate) async fn turn_off(
    State(_platform): State<Platform>,
    _confirmed: Confirmed,
    _source: Source,
) -> Result<StatusCode, Error> {
    Err(Error::not_found())
}
