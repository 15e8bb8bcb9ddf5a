use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use kernel::Token;
use serde::Deserialize;
use utoipa::ToSchema;

use super::SignedIn;
use crate::error::AccountError;
use crate::model::{Email, SessionId, Signed};
use crate::{password, store};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoginBody {
    email: String,
    password: String,
}

/// Sign in. A wrong password and an unknown address get the same answer in the same time.
#[utoipa::path(
    post, path = "/api/auth/login", operation_id = "auth_login", tag = "auth",
    request_body = LoginBody,
    responses((status = 200, body = SignedIn), (status = 401, body = ErrorBody, description = "`wrong_login`"))
)]
pub(crate) async fn login(
    State(platform): State<Platform>,
    Json(body): Json<LoginBody>,
) -> Result<Json<SignedIn>, Error> {
    let identity = Email::parse(&body.email).map(|email| email.identity).unwrap_or_default();
    let mut found = store::find_login(platform.db.worker(), &identity).await?;
    let stored = found.as_mut().map(|login| std::mem::take(&mut login.password_hash));
    let right = password::matches(body.password, stored).await;
    let login = found.filter(|_| right).ok_or(AccountError::WrongLogin)?;

    let clock = &platform.clock;
    let signed = Signed { user: login.user, workspace: login.workspace, session: SessionId(clock.uuid()) };
    let token = Token::fresh();
    let mut tx = platform.db.worker().begin().await?;
    store::insert_session(&mut tx, signed, token.hash(), clock.now()).await?;
    let user = store::find_profile(&mut tx, signed.workspace, signed.user).await?;
    tx.commit().await?;
    Ok(Json(SignedIn { token: token.reveal().to_owned(), user }))
}
