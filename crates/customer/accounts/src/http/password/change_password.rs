use api::{Error, ErrorBody, Json};
use axum::extract::State;
use kernel::TokenHash;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::emails::notices::notice::Notice;
use crate::emails::notices::notify_owner::notify_owner;
use crate::error::AccountError;
use crate::model::security_event::EventKind;
use crate::model::{Signed, UserId};
use crate::password::hash_queue::{AccountKey, HashPermit};
use crate::password::{self, Password};
use crate::sign_in::attempts::Attempt;
use crate::sign_in::extractors::OpenSession;
use crate::sign_in::new_session::{self, reveal};
use crate::sign_in::request_source::RequestSource;
use crate::sign_in::sessions_ended::SessionsEnded;
use crate::state::AccountsState;
use crate::store;
use crate::store::mail_tokens::LinkPurpose;
use crate::store::users::Person;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangePassword {
    /// The password that is valid now.
    current_password: String,
    /// The new password, 10 to 128 characters.
    new_password: String,
}

/// A new session token. The token that sent the request has ended.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewToken {
    /// Send it as `Authorization: Bearer …` from now on. It's shown only once.
    pub token: String,
}

/// Change your password.
///
/// Ends all sessions, including this one, and returns a new session token. If two-factor authentication is on, call
/// `POST /api/auth/step-up` first.
#[utoipa::path(
    post, path = "/api/auth/change-password", operation_id = "auth_change_password", tag = "auth",
    security(("session" = [])),
    request_body = ChangePassword,
    responses(
        (status = 200, body = NewToken),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`: call `POST /api/auth/step-up` first."),
        (status = 422, body = ErrorBody, description = "`wrong_password` on `current_password`; `too_short`, `too_long` or `too_common` on `new_password`."),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn change_password(
    State(state): State<AccountsState>,
    session: OpenSession,
    source: RequestSource,
    Json(body): Json<ChangePassword>,
) -> Result<Json<NewToken>, Error> {
    let platform = &state.platform;
    let signed = session.signed;
    let person = store::users::find_person(platform.db.worker(), signed.user).await?;
    let person = person.ok_or_else(Error::unauthorized)?;
    // Without two-factor authentication, the current password in the request serves as the step-up.
    if person.two_factor {
        session.confirmed()?;
    }
    let hash = hash_new_password(&state, signed, &source, &person, body).await?;

    // Hashing takes a while. A reset may have ended this session and replaced the password meanwhile, and must not be
    // undone.
    let mut tx = platform.db.begin().await?;
    let (now, session) = OpenSession::lock(&mut tx, signed, platform.clock.now()).await?;
    if now.password_hash != person.password_hash {
        return Err(AccountError::WrongPassword("current_password").into());
    }
    if now.two_factor {
        session.confirmed()?;
    }
    store::users::set_password(&mut tx, signed.user, &hash).await?;
    let ended = revoke_access(&mut tx, signed.user, source.device_token).await?;
    let (signed, token) = new_session::create(&mut tx, platform, signed.owner(), &source).await?;
    let details = (&platform.clock, json!({ "sessions": ended.saturating_sub(1) }));
    store::events::insert(&mut tx, signed.owner(), EventKind::PasswordChanged, &source, details).await?;
    notify_owner(&mut tx, platform, signed.user, Notice::PasswordChanged, &source).await?;
    tx.commit().await?;
    SessionsEnded::AllBut { kept: Some(signed.session) }.publish(platform, signed.user);
    Ok(Json(NewToken { token: reveal(&token) }))
}

/// Checks the current password, within the limit of attempts, and returns the hash of the new one.
async fn hash_new_password(
    state: &AccountsState,
    signed: Signed,
    source: &RequestSource,
    person: &Person,
    body: ChangePassword,
) -> Result<String, Error> {
    let platform = &state.platform;
    let attempt = Attempt::step_up(state, signed.session);
    attempt.begin(platform).await?;
    let permit = HashPermit::acquire(source.address, AccountKey::Known(signed.user)).await?;
    if !password::matches(body.current_password, Some(person.password_hash.clone()), permit).await {
        return Err(AccountError::WrongPassword("current_password").into());
    }
    match Password::parse(body.new_password, "new_password", &person.email) {
        Ok(new) => {
            let permit = HashPermit::acquire(source.address, AccountKey::Known(signed.user)).await?;
            Ok(password::hash(new, permit).await?)
        }
        Err(error) => {
            attempt.succeeded(&mut *platform.db.worker().acquire().await?).await?;
            Err(Error::invalid(vec![error]))
        }
    }
}

/// Ends what someone with the old password may have opened or requested, and forgets all devices except this one.
/// Returns how many sessions were ended.
async fn revoke_access(
    conn: &mut PgConnection,
    user: UserId,
    device: Option<TokenHash>,
) -> sqlx::Result<u64> {
    let ended = store::sessions::end_others(conn, user, None).await?;
    store::pending_sign_ins::end_all(conn, user).await?;
    // A pending email change may have been requested by an intruder, so it is dropped.
    store::users::set_pending_email(conn, user, None).await?;
    for link in [LinkPurpose::Reset, LinkPurpose::EmailChange] {
        store::mail_tokens::end(conn, user, Some(link)).await?;
    }
    store::devices::delete_others(conn, user, device).await?;
    Ok(ended)
}
