use api::{Error, ErrorBody, Json};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::RecoveryCodes;
use super::log_and_notify::log_and_notify;
use crate::emails::notices::notice::Notice;
use crate::error::{AccountError, TwoFactorState};
use crate::model::security_event::EventKind;
use crate::sign_in::attempts::Attempt;
use crate::sign_in::extractors::Confirmed;
use crate::sign_in::request_source::RequestSource;
use crate::sign_in::second_factor;
use crate::state::AccountsState;
use crate::store;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstCode {
    /// The 6-digit code that the authenticator app shows.
    code: String,
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
