use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::AccountsState;
use crate::emails::notices::notify_owner::{Notice, notify_owner};
use crate::error::{AccountError, TwoFactorState};
use crate::model::security_event::EventKind;
use crate::sign_in::attempts::Attempt;
use crate::sign_in::extractors::Confirmed;
use crate::sign_in::request_source::RequestSource;
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

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstCode {
    /// The 6-digit code that the authenticator app shows.
    code: String,
}

/// Recovery codes. Each one works once instead of a code from the app. They're shown only once.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecoveryCodes {
    /// The recovery codes.
    pub recovery_codes: Vec<String>,
}

/// Turn on two-factor authentication with a code from the app.
#[utoipa::path(
    put, path = "/api/auth/two-factor", operation_id = "two_factor_turn_on", tag = "auth",
    security(("session" = [])),
    request_body = FirstCode,
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`: call `POST /api/auth/step-up` first."),
        (status = 409, body = ErrorBody, description = "`already_on`: two-factor authentication is already on. `not_begun`: call `POST /api/auth/two-factor` first."),
        (status = 422, body = ErrorBody, description = "`wrong_code` on `code`: the code is wrong or expired."),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn turn_on(
    State(state): State<AccountsState>,
    confirmed: Confirmed,
    source: RequestSource,
    Json(body): Json<FirstCode>,
) -> Result<Json<RecoveryCodes>, Error> {
    let platform = &state.platform;
    let user = confirmed.user;
    let attempt = Attempt::step_up(&state, confirmed.session);
    attempt.begin(platform).await?;
    let mut tx = platform.db.begin().await?;
    if confirmed.lock(&mut tx, platform.clock.now()).await?.two_factor {
        return Err(AccountError::TwoFactor(TwoFactorState::AlreadyOn).into());
    }
    if store::second_factors::find(&mut tx, user).await?.is_none() {
        return Err(AccountError::TwoFactor(TwoFactorState::NotBegun).into());
    }
    if !second_factor::check_app(&mut tx, platform, user, &body.code).await? {
        return Err(AccountError::WrongCode.into());
    }
    attempt.succeeded(&mut tx).await?;
    store::second_factors::turn_on(&mut tx, user, platform.clock.now()).await?;
    // From now on only a code confirms a session; other sessions may have been confirmed by password.
    store::sessions::unconfirm_others(&mut tx, user, confirmed.session).await?;
    let recovery_codes = second_factor::new_codes(&mut tx, platform, user).await?;
    log_and_notify(&mut tx, platform, &confirmed, &source, (EventKind::TwoFactorOn, Notice::TwoFactorOn))
        .await?;
    tx.commit().await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Create new recovery codes. The old ones stop working.
#[utoipa::path(
    post, path = "/api/auth/two-factor/recovery-codes", operation_id = "two_factor_recovery_codes", tag = "auth",
    security(("session" = [])),
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`: call `POST /api/auth/step-up` first."),
        (status = 409, body = ErrorBody, description = "`not_on`: two-factor authentication is off."),
    )
)]
pub(crate) async fn recovery_codes(
    State(platform): State<Platform>,
    confirmed: Confirmed,
    source: RequestSource,
) -> Result<Json<RecoveryCodes>, Error> {
    let mut tx = platform.db.begin().await?;
    if !confirmed.lock(&mut tx, platform.clock.now()).await?.two_factor {
        return Err(AccountError::TwoFactor(TwoFactorState::NotOn).into());
    }
    let recovery_codes = second_factor::new_codes(&mut tx, &platform, confirmed.user).await?;
    let change = (EventKind::RecoveryCodesMade, Notice::NewRecoveryCodes);
    log_and_notify(&mut tx, &platform, &confirmed, &source, change).await?;
    tx.commit().await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Turn off two-factor authentication.
#[utoipa::path(
    delete, path = "/api/auth/two-factor", operation_id = "two_factor_turn_off", tag = "auth",
    security(("session" = [])),
    responses(
        (status = 204),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`: call `POST /api/auth/step-up` first."),
    )
)]
pub(crate) async fn turn_off(
    State(platform): State<Platform>,
    confirmed: Confirmed,
    source: RequestSource,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.begin().await?;
    let was_on = confirmed.lock(&mut tx, platform.clock.now()).await?.two_factor;
    store::second_factors::turn_off(&mut tx, confirmed.user).await?;
    if was_on {
        log_and_notify(
            &mut tx,
            &platform,
            &confirmed,
            &source,
            (EventKind::TwoFactorOff, Notice::TwoFactorOff),
        )
        .await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Writes the change to the security log and notifies the owner by email.
async fn log_and_notify(
    conn: &mut PgConnection,
    platform: &Platform,
    confirmed: &Confirmed,
    source: &RequestSource,
    (kind, notice): (EventKind, Notice),
) -> Result<(), AccountError> {
    store::events::insert(conn, confirmed.owner(), kind, source, (&platform.clock, json!({}))).await?;
    notify_owner(conn, platform, confirmed.user, notice, source).await?;
    Ok(())
}
