//! Signing in with a password: rate limits first, then the hash, then a transaction that compares the credentials again
//! and creates a session, or a pending sign-in if a two-factor code is needed.

use api::{Error, ErrorBody, Json};
use axum::extract::State;
use kernel::Token;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::error::AccountError;
use crate::model::{Email, SignedIn};
use crate::password;
use crate::password::hash_queue::{self, AccountKey, HashPermit};
use crate::sign_in::attempts::Attempt;
use crate::sign_in::new_session::{self, reveal};
use crate::sign_in::request_source::RequestSource;
use crate::state::AccountsState;
use crate::store;
use crate::store::users::LoginRow;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoginBody {
    /// The email address of the account.
    email: String,
    /// The password of the account.
    password: String,
}

/// A new session, or a token for the second step if two-factor authentication is on.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum LoginAnswer {
    SignedIn(Box<SignedIn>),
    TwoFactorRequired(TwoFactorRequired),
}

/// The password is correct. Send a two-factor code to finish signing in.
#[derive(Serialize, ToSchema)]
pub(crate) struct TwoFactorRequired {
    /// Send it to `POST /api/auth/login/two-factor`. It's valid for 10 minutes and 5 attempts.
    pub two_factor_token: String,
}

/// Sign in with email address and password.
///
/// The response and its timing are the same for a wrong password and an unknown address.
#[utoipa::path(
    post, path = "/api/auth/login", operation_id = "auth_login", tag = "auth",
    request_body = LoginBody,
    responses(
        (status = 200, body = LoginAnswer),
        (status = 401, body = ErrorBody, description = "`wrong_login`: wrong email address or password."),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`. Attempts from a known device (`X-Device`) are counted separately."),
    )
)]
pub(crate) async fn login(
    State(state): State<AccountsState>,
    source: RequestSource,
    Json(body): Json<LoginBody>,
) -> Result<Json<LoginAnswer>, Error> {
    let platform = &state.platform;
    let identity = Email::parse(&body.email).map(|email| email.identity).unwrap_or_default();
    let lookup_place = hash_queue::wait_for_lookup(source.address).await?;
    let found = store::users::find_login(platform.db.worker(), &identity, source.device_token).await?;
    let known = found.as_ref().filter(|login| login.is_known_device);
    let attempt = Attempt::sign_in(&state, &source, &body.email, known.and(source.device_token));
    let wait = attempt.reserve(platform).await?;
    drop(lookup_place);
    tokio::time::sleep(wait).await;

    let account = known.map_or(AccountKey::Typed(identity.clone()), |login| AccountKey::Known(login.user));
    let stored = found.as_ref().map(|login| login.password_hash.clone());
    let permit = HashPermit::acquire(source.address, account).await?;
    let right = password::matches(body.password, stored, permit).await;
    let mut tx = platform.db.begin().await?;
    let found = found.filter(|_| right);
    let opened = match found {
        Some(login) => confirm(&mut tx, login).await?,
        None => None,
    };
    let Some(login) = opened else {
        // The same two statements run whether or not there is such an account.
        attempt.failed(&mut tx, platform).await?;
        store::events::record_failure(&mut tx, &identity, &source, &platform.clock).await?;
        tx.commit().await?;
        return Err(AccountError::WrongLogin.into());
    };
    attempt.succeeded(&mut tx).await?;
    let answer = if login.two_factor {
        let token = Token::fresh();
        store::pending_sign_ins::insert(&mut tx, login.user, token.hash(), platform.clock.now()).await?;
        LoginAnswer::TwoFactorRequired(TwoFactorRequired { two_factor_token: reveal(&token) })
    } else {
        let owner = (login.workspace, login.user);
        LoginAnswer::SignedIn(Box::new(new_session::sign_in(&mut tx, platform, owner, &source).await?))
    };
    tx.commit().await?;
    Ok(Json(answer))
}

/// Returns the account if the password that was checked is still its password, and locks it until the transaction ends.
///
/// Checking takes a while, and the owner may have changed the password or turned on two-factor authentication
/// meanwhile.
async fn confirm(conn: &mut PgConnection, checked: LoginRow) -> sqlx::Result<Option<LoginRow>> {
    let now = store::users::lock_credentials(conn, checked.user).await?;
    let now = now.filter(|now| now.password_hash == checked.password_hash);
    Ok(now.map(|now| LoginRow { two_factor: now.two_factor, ..checked }))
}
