use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use kernel::Token;
use serde::Deserialize;
use utoipa::ToSchema;

use super::SignedIn;
use crate::create::{NewAccount, create};
use crate::model::{Email, Password, parse_name};
use crate::source::Source;
use crate::store;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Register {
    email: String,
    /// 10 to 128 characters.
    password: String,
    name: Option<String>,
}

/// Create an account, with a workspace of its own, and sign in to it.
#[utoipa::path(
    post, path = "/api/auth/register", operation_id = "auth_register", tag = "auth",
    request_body = Register,
    responses(
        (status = 201, body = SignedIn),
        (status = 409, body = ErrorBody, description = "`email_taken`"),
        (status = 422, body = ErrorBody, description = "`not_an_address` on `email`; `too_short`, `too_long`, `too_common` on `password`; `not_a_name` on `name`"),
        (status = 429, body = ErrorBody, description = "`too_many_tries`, with `Retry-After`"),
    )
)]
pub(crate) async fn register(
    State(platform): State<Platform>,
    source: Source,
    Json(body): Json<Register>,
) -> Result<(StatusCode, Json<SignedIn>), Error> {
    let new = parse(body)?;
    let (signed, token) = create(&platform, new, &source).await?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let user = store::users::find_profile(&mut tx, signed.workspace, signed.user).await?;
    Ok((
        StatusCode::CREATED,
        Json(SignedIn {
            token: token.reveal().to_owned(),
            device_token: Token::fresh().reveal().to_owned(),
            user,
        }),
    ))
}

fn parse(body: Register) -> Result<NewAccount, Error> {
    let name = parse_name(body.name);
    match (Email::parse(&body.email), Password::parse(body.password, "password"), name) {
        (Ok(email), Ok(password), Ok(name)) => Ok(NewAccount { email, password, name }),
        (email, password, name) => {
            Err(Error::invalid([email.err(), password.err(), name.err()].into_iter().flatten().collect()))
        }
    }
}
