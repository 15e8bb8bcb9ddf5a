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

use crate::emails::notices::notice::Notice;
use crate::emails::notices::notify_owner::notify_owner;
use crate::error::AccountError;
use crate::model::UserId;
use crate::model::facts::AddressVerified;
use crate::model::security_event::EventKind;
use crate::password::hash_queue::{AccountKey, HashPermit};
use crate::password::{self, Password};
use crate::sign_in::attempts::Attempt;
use crate::sign_in::new_session::{self, reveal};
use crate::sign_in::request_source::{DEVICE_HEADER, RequestSource};
use crate::sign_in::sessions_ended::SessionsEnded;
use crate::state::AccountsState;
use crate::store;
use crate::store::mail_tokens::LinkPurpose;
use crate::store::users::Person;

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
    State(state): State<AccountsState>,
    source: RequestSource,
    Json(body): Json<ResetPassword>,
) -> Result<(StatusCode, [(HeaderName, String); 1]), Error> {
    let platform = &state.platform;
    let token = Token::parse(&body.token).unwrap_or_else(Token::fresh).hash();
    let found = find_reset_link(&mut *platform.db.worker().acquire().await?, token, platform).await;
    let (user, person) = match found {
        Err(AccountError::InvalidLink) => {
            return Err(Attempt::guess(&state, &source)
                .reject(platform, AccountError::InvalidLink)
                .await
                .into());
        }
        found => found?,
    };
    let password = Password::parse(body.new_password, "new_password", &person.email)
        .map_err(|error| Error::invalid(vec![error]))?;
    let permit = HashPermit::acquire(source.address, AccountKey::Known(user)).await?;
    let hash = password::hash(password, permit).await?;

    // No connection or lock was held while hashing, so the link is checked again.
    let now = platform.clock.now();
    let mut tx = platform.db.begin().await?;
    let (user, person) = find_reset_link(&mut tx, token, platform).await?;
    store::users::set_password(&mut tx, user, &hash).await?;
    store::mail_tokens::use_up(&mut tx, token, now).await?;
    revoke_access(&mut tx, user).await?;
    if !person.is_verified {
        // The account may have been created by someone other than the owner of this address, so nothing of theirs
        // stays.
        store::second_factors::turn_off(&mut tx, user).await?;
        store::users::verify(&mut tx, user, &person.email, now).await?;
        let verified = AddressVerified { workspace: person.workspace, user, reclaimed: true };
        platform.jobs.publish_fact(&mut tx, &verified).await?;
    }
    let device = new_session::remember_device(&mut tx, platform, user).await?;
    let owner = (person.workspace, user);
    let details = (&platform.clock, json!({}));
    store::events::insert(&mut tx, owner, EventKind::PasswordReset, &source, details).await?;
    notify_owner(&mut tx, platform, user, Notice::PasswordReset, &source).await?;
    tx.commit().await?;
    SessionsEnded::ALL.publish(platform, user);
    Ok((StatusCode::NO_CONTENT, [(DEVICE_HEADER, reveal(&device))]))
}

/// Returns the user of a reset link that is still valid, unused and was sent to their current address.
async fn find_reset_link(
    conn: &mut PgConnection,
    token: TokenHash,
    platform: &Platform,
) -> Result<(UserId, Person), AccountError> {
    let link = store::mail_tokens::lock(conn, token, platform.clock.now()).await?;
    let link = link.filter(|link| link.purpose == LinkPurpose::Reset && !link.is_used);
    let link = link.ok_or(AccountError::InvalidLink)?;
    let person = store::users::find_person(conn, link.user).await?;
    let person = person.filter(|person| person.email == link.email).ok_or(AccountError::InvalidLink)?;
    Ok((link.user, person))
}

/// Ends everything that someone with the old password may have opened or prepared: sessions, pending sign-ins, links
/// in emails, known devices and a pending email change.
async fn revoke_access(conn: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    store::sessions::end_others(conn, user, None).await?;
    store::pending_sign_ins::end_all(conn, user).await?;
    store::mail_tokens::end(conn, user, None).await?;
    store::users::set_pending_email(conn, user, None).await?;
    store::devices::delete_others(conn, user, None).await
}
