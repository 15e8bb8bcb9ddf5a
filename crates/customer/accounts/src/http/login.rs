use api::{Error, ErrorBody, Json};
use axum::extract::State;
use kernel::Token;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::SignedIn;
use crate::Gate;
use crate::attempts::Attempt;
use crate::error::AccountError;
use crate::model::Email;
use crate::sign_in::{self, reveal};
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
    let mut found = store::users::find_login(platform.db.worker(), &identity, source.device_token).await?;
    let known = source.device_token.filter(|_| found.as_ref().is_some_and(|login| login.is_known_device));
    let attempt = Attempt::sign_in(&gate, &source, &body.email, known);
    attempt.begin(platform).await?;

    let stored = found.as_mut().map(|login| std::mem::take(&mut login.password_hash));
    let right = password::matches(body.password, stored).await?;
    let mut tx = platform.db.begin().await?;
    let Some(login) = found.filter(|_| right) else {
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
