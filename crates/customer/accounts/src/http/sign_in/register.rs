use api::{Error, ErrorBody, Json};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::create::{NewAccount, create_admitted};
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
    /// The token of an invitation, from the link in its email. It works whether or not registration is open.
    invitation: Option<String>,
}

/// Create an account with its own workspace and sign in.
///
/// We send a verification email to the address, unless you were invited. Servers can close registration or require an
/// invitation. The address must then be the one that was invited.
#[utoipa::path(
    post, path = "/api/auth/register", operation_id = "auth_register", tag = "auth",
    request_body = Register,
    responses(
        (status = 201, body = SignedIn),
        (status = 403, body = ErrorBody, description = "`registration_closed`: this server doesn't accept new accounts; `invitation_required`: it only accepts people who were invited."),
        (status = 409, body = ErrorBody, description = "`email_taken`: an account with this email address already exists."),
        (status = 422, body = ErrorBody, description = "`not_an_address` on `email`; `too_short`, `too_long` or `too_common` on `password`; `not_a_name` on `name`; `invalid_invitation` on `invitation`; `not_invited` on `email`: the invitation is for another address."),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn register(
    State(state): State<AccountsState>,
    source: RequestSource,
    Json(body): Json<Register>,
) -> Result<(StatusCode, Json<SignedIn>), Error> {
    let platform = &state.platform;
    let invitation = body.invitation.clone();
    if invitation.is_none() {
        state.registration.admit(platform, None).await?;
    }
    let new = parse(body)?;
    // Successful attempts count too: this limits mass registration as well as finding out who has an account.
    Attempt::register(&state, &source).begin(platform).await?;
    let admission = state.registration.admit(platform, invitation.as_deref()).await?;
    let new = NewAccount { is_verified: admission.is_verified(), ..new };
    let created = create_admitted(platform, new, admission, &source).await?;
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
