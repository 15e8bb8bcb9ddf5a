use api::{Error, ErrorBody, Json};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::create::{NewAccount, create};
use crate::model::{Email, SignedIn, parse_name};
use crate::password::Password;
use crate::sign_in::attempts::Attempt;
use crate::sign_in::new_session::reveal;
use crate::sign_in::request_source::RequestSource;
use crate::state::AccountsState;
use crate::store;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Register {
    /// The email address you sign in with.
    email: String,
    /// 10 to 128 characters.
    password: String,
    /// Your name, at most 120 characters.
    name: Option<String>,
}

/// Create an account with its own workspace and sign in.
///
/// We send a verification email to the address.
#[utoipa::path(
    post, path = "/api/auth/register", operation_id = "auth_register", tag = "auth",
    request_body = Register,
    responses(
        (status = 201, body = SignedIn),
        (status = 409, body = ErrorBody, description = "`email_taken`: an account with this email address already exists."),
        (status = 422, body = ErrorBody, description = "`not_an_address` on `email`; `too_short`, `too_long` or `too_common` on `password`; `not_a_name` on `name`."),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn register(
    State(state): State<AccountsState>,
    source: RequestSource,
    Json(body): Json<Register>,
) -> Result<(StatusCode, Json<SignedIn>), Error> {
    let new = parse(body)?;
    let platform = &state.platform;
    // Successful attempts count too: this limits mass registration as well as finding out who has an account.
    Attempt::register(&state, &source).begin(platform).await?;
    let created = create(platform, new, &source).await?;
    let signed = created.signed;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let user = store::users::find_profile(&mut tx, signed.workspace, signed.user).await?;
    let device_token = Some(reveal(&created.device_token));
    Ok((StatusCode::CREATED, Json(SignedIn { token: reveal(&created.token), device_token, user })))
}

fn parse(body: Register) -> Result<NewAccount, Error> {
    let name = parse_name(body.name);
    let password = Password::parse(body.password, "password", &body.email);
    match (Email::parse(&body.email), password, name) {
        (Ok(email), Ok(password), Ok(name)) => Ok(NewAccount { email, password, name, is_verified: false }),
        (email, password, name) => {
            Err(Error::invalid([email.err(), password.err(), name.err()].into_iter().flatten().collect()))
        }
    }
}
