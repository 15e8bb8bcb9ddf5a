use api::{Error, ErrorBody, Json};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::AccountError;
use crate::model::Signed;
use crate::password;
use crate::password::hash_queue::{AccountKey, HashPermit};
use crate::sign_in::attempts::Attempt;
use crate::sign_in::extractors::OpenSession;
use crate::sign_in::request_source::RequestSource;
use crate::sign_in::second_factor;
use crate::state::AccountsState;
use crate::store;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepUp {
    /// Your password. Required if two-factor authentication is off.
    password: Option<String>,
    /// A 6-digit code or a recovery code. Required if two-factor authentication is on.
    code: Option<String>,
}

/// Confirm your identity before a sensitive change.
///
/// Send your password, or a two-factor code if two-factor authentication is on. The confirmation is valid for 10 minutes.
#[utoipa::path(
    post, path = "/api/auth/step-up", operation_id = "auth_step_up", tag = "auth",
    security(("session" = [])),
    request_body = StepUp,
    responses(
        (status = 204),
        (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody, description = "`wrong_password` on `password`; `wrong_code` on `code`; `required` on the field that is missing."),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn step_up(
    State(state): State<AccountsState>,
    signed: Signed,
    source: RequestSource,
    Json(body): Json<StepUp>,
) -> Result<StatusCode, Error> {
    let platform = &state.platform;
    let person = store::users::find_person(platform.db.worker(), signed.user).await?;
    let person = person.ok_or_else(Error::unauthorized)?;
    let attempt = Attempt::step_up(&state, signed.session);
    let mut tx = if person.two_factor {
        let code = body.code.ok_or(AccountError::Required("code"))?;
        attempt.begin(platform).await?;
        let mut tx = platform.db.begin().await?;
        OpenSession::lock(&mut tx, signed, platform.clock.now()).await?;
        let kind = second_factor::check(&mut tx, platform, signed.user, &code).await?;
        let kind = kind.ok_or(AccountError::WrongCode)?;
        second_factor::log_recovery_code(&mut tx, platform, signed.owner(), &source, kind).await?;
        tx
    } else {
        let password = body.password.ok_or(AccountError::Required("password"))?;
        attempt.begin(platform).await?;
        let permit = HashPermit::acquire(source.address, AccountKey::Known(signed.user)).await?;
        if !password::matches(password, Some(person.password_hash.clone()), permit).await {
            return Err(AccountError::WrongPassword("password").into());
        }
        let mut tx = platform.db.begin().await?;
        let (now, _) = OpenSession::lock(&mut tx, signed, platform.clock.now()).await?;
        if now.two_factor {
            return Err(AccountError::Required("code").into());
        }
        if now.password_hash != person.password_hash {
            return Err(AccountError::WrongPassword("password").into());
        }
        tx
    };
    attempt.succeeded(&mut tx).await?;
    store::sessions::confirm(&mut tx, signed, platform.clock.now()).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
