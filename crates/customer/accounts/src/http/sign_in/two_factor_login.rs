use api::{Error, ErrorBody, Json};
use axum::extract::State;
use kernel::Token;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::AccountError;
use crate::model::SignedIn;
use crate::sign_in::attempts::Attempt;
use crate::sign_in::new_session;
use crate::sign_in::request_source::RequestSource;
use crate::sign_in::second_factor;
use crate::state::AccountsState;
use crate::store;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TwoFactorLogin {
    /// The token that `POST /api/auth/login` returned.
    two_factor_token: String,
    /// A 6-digit code from the authenticator app, or a recovery code.
    code: String,
}

/// Finish signing in with a two-factor code.
#[utoipa::path(
    post, path = "/api/auth/login/two-factor", operation_id = "auth_login_two_factor", tag = "auth",
    request_body = TwoFactorLogin,
    responses(
        (status = 200, body = SignedIn),
        (status = 401, body = ErrorBody, description = "`sign_in_again`: the token has expired or had too many attempts. Sign in again."),
        (status = 422, body = ErrorBody, description = "`wrong_code` on `code`: the code is wrong, expired or already used."),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn two_factor_login(
    State(state): State<AccountsState>,
    source: RequestSource,
    Json(body): Json<TwoFactorLogin>,
) -> Result<Json<SignedIn>, Error> {
    let platform = &state.platform;
    let worker = platform.db.worker();
    let token = Token::parse(&body.two_factor_token).unwrap_or_else(Token::fresh).hash();
    let Some(user) = store::pending_sign_ins::take_attempt(worker, token, platform.clock.now()).await? else {
        return Err(Attempt::guess(&state, &source).reject(platform, AccountError::SignInAgain).await.into());
    };
    let known = match source.device_token {
        Some(device) if store::devices::is_known(worker, user, device).await? => Some(device),
        _ => None,
    };
    let attempt = Attempt::second_factor(&state, user, known);
    attempt.begin(platform).await?;

    let person = store::users::find_person(worker, user).await?.ok_or(AccountError::SignInAgain)?;
    let owner = (person.workspace, user);
    let mut tx = platform.db.begin().await?;
    // A password change ends pending sign-ins. With this lock it happens either before, and `end` below finds
    // nothing, or after this sign-in is committed, and ends its session.
    store::users::lock_credentials(&mut tx, user).await?.ok_or(AccountError::SignInAgain)?;
    let Some(kind) = second_factor::check(&mut tx, platform, user, &body.code).await? else {
        store::events::record_failure(&mut tx, &person.email, &source, &platform.clock).await?;
        tx.commit().await?;
        return Err(AccountError::WrongCode.into());
    };
    if !store::pending_sign_ins::end(&mut tx, token).await? {
        return Err(AccountError::SignInAgain.into());
    }
    attempt.succeeded(&mut tx).await?;
    second_factor::log_recovery_code(&mut tx, platform, owner, &source, kind).await?;
    let signed_in = new_session::sign_in(&mut tx, platform, owner, &source).await?;
    tx.commit().await?;
    Ok(Json(signed_in))
}
