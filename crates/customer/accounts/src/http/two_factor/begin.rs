use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{AccountError, TwoFactorState};
use crate::sign_in::extractors::Confirmed;
use crate::sign_in::second_factor;
use crate::store;

/// The secret for an authenticator app. Two-factor authentication stays off until you confirm it with a code.
#[derive(Serialize, ToSchema)]
pub(crate) struct TwoFactorSecret {
    /// The secret for manual entry, in Base32.
    pub secret: String,
    /// An `otpauth://…` link for authenticator apps on this device.
    pub url: String,
    /// The same link as a QR code, in SVG markup.
    pub qr: String,
}

/// Start setting up two-factor authentication.
///
/// Returns a new secret. Confirm it with `PUT /api/auth/two-factor`.
#[utoipa::path(
    post, path = "/api/auth/two-factor", operation_id = "two_factor_begin", tag = "auth",
    security(("session" = [])),
    responses(
        (status = 200, body = TwoFactorSecret),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`: call `POST /api/auth/step-up` first."),
        (status = 409, body = ErrorBody, description = "`already_on`: two-factor authentication is already on."),
    )
)]
pub(crate) async fn begin(
    State(platform): State<Platform>,
    confirmed: Confirmed,
) -> Result<Json<TwoFactorSecret>, Error> {
    let user = confirmed.user;
    let mut tx = platform.db.begin().await?;
    if confirmed.lock(&mut tx, platform.clock.now()).await?.two_factor {
        return Err(AccountError::TwoFactor(TwoFactorState::AlreadyOn).into());
    }
    let profile = store::users::find_profile(&mut tx, confirmed.workspace, user).await?;
    let secret = second_factor::begin(&mut tx, &platform, user, &profile.email).await?;
    tx.commit().await?;
    Ok(Json(TwoFactorSecret { secret: secret.text, url: secret.url, qr: secret.qr }))
}
