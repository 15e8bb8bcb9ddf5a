use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use kernel::Token;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::SignedIn;
use crate::error::AccountError;
use crate::model::{Email, SessionId, Signed};
use crate::source::Source;
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
    SignedIn(SignedIn),
    #[expect(dead_code, reason = "until two-factor is built")]
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
    State(platform): State<Platform>,
    source: Source,
    Json(body): Json<LoginBody>,
) -> Result<Json<LoginAnswer>, Error> {
    let identity = Email::parse(&body.email).map(|email| email.identity).unwrap_or_default();
    let mut found = store::users::find_login(platform.db.worker(), &identity).await?;
    let stored = found.as_mut().map(|login| std::mem::take(&mut login.password_hash));
    let right = password::matches(body.password, stored).await;
    let login = found.filter(|_| right).ok_or(AccountError::WrongLogin)?;

    let clock = &platform.clock;
    let signed = Signed { user: login.user, workspace: login.workspace, session: SessionId(clock.uuid()) };
    let token = Token::fresh();
    let mut tx = platform.db.worker().begin().await?;
    store::sessions::insert(&mut tx, signed, token.hash(), &source, clock.now()).await?;
    let user = store::users::find_profile(&mut tx, signed.workspace, signed.user).await?;
    tx.commit().await?;
    Ok(Json(LoginAnswer::SignedIn(SignedIn {
        token: token.reveal().to_owned(),
        device_token: Token::fresh().reveal().to_owned(),
        user,
    })))
}
