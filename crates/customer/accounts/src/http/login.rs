use api::{Error, ErrorBody, Json};
use axum::extract::State;
use kernel::Token;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::SignedIn;
use crate::Gate;
use crate::attempts::Attempt;
use crate::error::AccountError;
use crate::model::Email;
use crate::sign_in::{self, reveal};
use crate::source::Source;
use crate::store::users::Login;
use crate::turns::{self, Account, Turn};
use crate::{password, store};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoginBody {
    email: String,
    password: String,
}

/// Signed in, or half-way to it.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum LoginAnswer {
    SignedIn(Box<SignedIn>),
    HalfWay(HalfWay),
}

/// The password was right; a code of the second factor is still to be shown.
#[derive(Serialize, ToSchema)]
pub(crate) struct HalfWay {
    /// For `POST /api/auth/login/two-factor`; good for ten minutes and five tries.
    pub two_factor_token: String,
}

/// Sign in. A wrong password and an unknown address get the same answer in the same time.
#[utoipa::path(
    post, path = "/api/auth/login", operation_id = "auth_login", tag = "auth",
    request_body = LoginBody,
    responses(
        (status = 200, body = LoginAnswer),
        (status = 401, body = ErrorBody, description = "`wrong_login`"),
        (status = 429, body = ErrorBody, description = "`too_many_tries`, with `Retry-After`; a known device (`X-Device`) has tries of its own"),
    )
)]
pub(crate) async fn login(
    State(gate): State<Gate>,
    source: Source,
    Json(body): Json<LoginBody>,
) -> Result<Json<LoginAnswer>, Error> {
    let platform = &gate.platform;
    let identity = Email::parse(&body.email).map(|email| email.identity).unwrap_or_default();
    let place = turns::enter(source.address).await?;
    let found = store::users::find_login(platform.db.worker(), &identity, source.device_token).await?;
    let known = found.as_ref().filter(|login| login.is_known_device);
    let attempt = Attempt::sign_in(&gate, &source, &body.email, known.and(source.device_token));
    let wait = attempt.reserve(platform).await?;
    drop(place);
    tokio::time::sleep(wait).await;

    let account = known.map_or(Account::Typed(identity.clone()), |login| Account::Known(login.user));
    let stored = found.as_ref().map(|login| login.password_hash.clone());
    let turn = Turn::wait(source.address, account).await?;
    let right = password::matches(body.password, stored, turn).await;
    let mut tx = platform.db.begin().await?;
    let found = found.filter(|_| right);
    let opened = match found {
        Some(login) => confirm(&mut tx, login).await?,
        None => None,
    };
    let Some(login) = opened else {
        // The same two statements whether or not there is such an account.
        attempt.failed(&mut tx, platform).await?;
        store::events::fold_failure(&mut tx, &identity, &source, &platform.clock).await?;
        tx.commit().await?;
        return Err(AccountError::WrongLogin.into());
    };
    attempt.succeeded(&mut tx).await?;
    let answer = if login.two_factor {
        let token = Token::fresh();
        store::half_sign_ins::insert(&mut tx, login.user, token.hash(), platform.clock.now()).await?;
        LoginAnswer::HalfWay(HalfWay { two_factor_token: reveal(&token) })
    } else {
        let owner = (login.workspace, login.user);
        LoginAnswer::SignedIn(Box::new(sign_in::open(&mut tx, platform, owner, &source).await?))
    };
    tx.commit().await?;
    Ok(Json(answer))
}

/// The account, if the password that was right is still the one that opens it. The check of it took a while, in which
/// the owner may have chosen another one or turned two-factor on; until the transaction ends they no longer can.
async fn confirm(conn: &mut PgConnection, checked: Login) -> sqlx::Result<Option<Login>> {
    let now = store::users::lock_credentials(conn, checked.user).await?;
    let now = now.filter(|now| now.password_hash == checked.password_hash);
    Ok(now.map(|now| Login { two_factor: now.two_factor, ..checked }))
}
