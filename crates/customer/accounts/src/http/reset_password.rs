//! Setting a new password with a reset link. It uses up the link, ends everything that the old password opened, and
//! notifies the owner; the user then signs in.

use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::{HeaderName, StatusCode};
use kernel::{Token, TokenHash};
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::Gate;
use crate::attempts::Attempt;
use crate::ended::SessionsEnded;
use crate::error::AccountError;
use crate::event::EventKind;
use crate::fact::AddressVerified;
use crate::model::UserId;
use crate::notice::{Notice, tell};
use crate::password::{self, Password};
use crate::sign_in::{self, reveal};
use crate::source::{Source, X_DEVICE};
use crate::store;
use crate::store::mail_tokens::Purpose;
use crate::store::users::Person;
use crate::turns::{Account, Turn};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetPassword {
    /// The token from the link in the reset email.
    token: String,
    /// The new password, 10 to 128 characters.
    new_password: String,
}

/// Set a new password with the link from a reset email.
///
/// Ends all sessions. You have to sign in again. Two-factor authentication stays on, unless the address was never verified.
#[utoipa::path(
    post, path = "/api/auth/reset-password", operation_id = "auth_reset_password", tag = "auth",
    request_body = ResetPassword,
    responses(
        (status = 204, headers(("X-Device" = String, description = "A device token. Store it and send it as `X-Device` when signing in."))),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: too many invalid links. Wait for the seconds in `Retry-After`."),
        (status = 422, body = ErrorBody, description = "`invalid_token` on `token`; `too_short`, `too_long` or `too_common` on `new_password`."),
    )
)]
pub(crate) async fn reset_password(
    State(gate): State<Gate>,
    source: Source,
    Json(body): Json<ResetPassword>,
) -> Result<(StatusCode, [(HeaderName, String); 1]), Error> {
    let platform = &gate.platform;
    let token = Token::parse(&body.token).unwrap_or_else(Token::fresh).hash();
    let found = whose(&mut *platform.db.worker().acquire().await?, token, platform).await;
    let (user, person) = match found {
        Err(AccountError::DeadLink) => {
            return Err(Attempt::guess(&gate, &source).strike(platform, AccountError::DeadLink).await.into());
        }
        found => found?,
    };
    let password = Password::parse(body.new_password, "new_password", &person.email)
        .map_err(|error| Error::invalid(vec![error]))?;
    let turn = Turn::wait(source.address, Account::Known(user)).await?;
    let hash = password::hash(password, turn).await?;

    // No connection or lock was held while hashing, so the link is checked again.
    let now = platform.clock.now();
    let mut tx = platform.db.begin().await?;
    let (user, person) = whose(&mut tx, token, platform).await?;
    store::users::set_password(&mut tx, user, &hash).await?;
    store::mail_tokens::use_up(&mut tx, token, now).await?;
    shut_out_everybody(&mut tx, user).await?;
    if !person.is_verified {
        // The account may have been created by someone other than the owner of this address, so nothing of theirs
        // stays.
        store::second_factors::wipe(&mut tx, user).await?;
        store::users::verify(&mut tx, user, &person.email, now).await?;
        let verified = AddressVerified { workspace: person.workspace, user, reclaimed: true };
        platform.jobs.publish_fact(&mut tx, &verified).await?;
    }
    let device = sign_in::remember_device(&mut tx, platform, user).await?;
    let owner = (person.workspace, user);
    let details = (&platform.clock, json!({}));
    store::events::insert(&mut tx, owner, EventKind::PasswordReset, &source, details).await?;
    tell(&mut tx, platform, user, Notice::PasswordReset, &source).await?;
    tx.commit().await?;
    SessionsEnded::ALL.publish(platform, user);
    Ok((StatusCode::NO_CONTENT, [(X_DEVICE, reveal(&device))]))
}

/// Returns the user of a reset link that is still valid, unused and was sent to their current address.
async fn whose(
    conn: &mut PgConnection,
    token: TokenHash,
    platform: &Platform,
) -> Result<(UserId, Person), AccountError> {
    let link = store::mail_tokens::lock(conn, token, platform.clock.now()).await?;
    let link = link.filter(|link| link.purpose == Purpose::Reset && !link.is_used);
    let link = link.ok_or(AccountError::DeadLink)?;
    let person = store::users::find_person(conn, link.user).await?;
    let person = person.filter(|person| person.email == link.email).ok_or(AccountError::DeadLink)?;
    Ok((link.user, person))
}

/// Ends everything that someone with the old password may have opened or prepared: sessions, unfinished sign-ins, links
/// in emails, known devices and a pending email change.
async fn shut_out_everybody(conn: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    store::sessions::end_others(conn, user, None).await?;
    store::half_sign_ins::end_all(conn, user).await?;
    store::mail_tokens::end(conn, user, None).await?;
    store::users::ask_for_email(conn, user, None).await?;
    store::devices::forget_others(conn, user, None).await
}
