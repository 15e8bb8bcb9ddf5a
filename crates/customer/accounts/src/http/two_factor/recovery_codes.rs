use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;

use super::body::RecoveryCodes;
use super::log_and_notify::log_and_notify;
use crate::emails::notices::notice::Notice;
use crate::error::{AccountError, TwoFactorState};
use crate::model::security_event::EventKind;
use crate::sign_in::extractors::Confirmed;
use crate::sign_in::request_source::RequestSource;
use crate::sign_in::second_factor;

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
