use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use kernel::{Token, TokenHash};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::emails::notices::notice::Notice;
use crate::emails::notices::notify_owner::notify_owner;
use crate::error::AccountError;
use crate::model::Profile;
use crate::model::facts::AddressVerified;
use crate::model::security_event::EventKind;
use crate::sign_in::attempts::Attempt;
use crate::sign_in::request_source::RequestSource;
use crate::state::AccountsState;
use crate::store;
use crate::store::mail_tokens::{LinkPurpose, StoredLink};
use crate::store::users::Person;

#[derive(Serialize, ToSchema)]
pub(crate) struct Verified {
    /// The user whose address is verified now.
    pub user: Profile,
}

/// Verify an email address with the link from a verification email.
///
/// Also confirms a change of your email address. Repeated calls succeed too.
#[utoipa::path(
    get, path = "/api/auth/verify-email/{token}", operation_id = "auth_verify_email", tag = "auth",
    params(("token" = String, Path, description = "The token from the link in the email")),
    responses(
        (status = 200, body = Verified),
        (status = 404, body = ErrorBody, description = "`invalid_token`: the link is invalid, has expired or was already used."),
        (status = 409, body = ErrorBody, description = "`email_taken`: another account uses this email address now."),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: too many invalid links. Wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn verify_email(
    State(state): State<AccountsState>,
    source: RequestSource,
    Path(token): Path<String>,
) -> Result<Json<Verified>, Error> {
    let token = Token::parse(&token).unwrap_or_else(Token::fresh).hash();
    match use_link(&state.platform, &source, token).await {
        Ok(user) => Ok(Json(Verified { user })),
        Err(AccountError::InvalidLink) => {
            let error =
                Attempt::guess(&state, &source).reject(&state.platform, AccountError::InvalidLink).await;
            Err(link_error(error))
        }
        Err(other) => Err(other.into()),
    }
}

/// Turns the error into a response. The page that the link opens has no form field to attach it to.
fn link_error(error: AccountError) -> Error {
    match error {
        AccountError::InvalidLink => {
            let detail = "This link has expired or was already used. Request a new one.";
            Error::new(StatusCode::NOT_FOUND, "invalid_token", detail)
        }
        other => other.into(),
    }
}

/// Uses a verification link. A link that was used before succeeds again without changing anything.
async fn use_link(
    platform: &Platform,
    source: &RequestSource,
    token: TokenHash,
) -> Result<Profile, AccountError> {
    let mut tx = platform.db.begin().await?;
    let link = store::mail_tokens::lock(&mut tx, token, platform.clock.now()).await?;
    let link = link.filter(|link| link.purpose != LinkPurpose::Reset).ok_or(AccountError::InvalidLink)?;
    let person = store::users::find_person(&mut *tx, link.user).await?.ok_or(AccountError::InvalidLink)?;
    if !link.is_used {
        let worked = match link.purpose {
            LinkPurpose::Verify => verify(&mut tx, platform, &link, &person, source).await?,
            _ => change(&mut tx, platform, &link, &person, source).await?,
        };
        if !worked {
            return Err(AccountError::InvalidLink);
        }
        store::mail_tokens::use_up(&mut tx, token, platform.clock.now()).await?;
        let verified = AddressVerified { workspace: person.workspace, user: link.user, reclaimed: false };
        platform.jobs.publish_fact(&mut tx, &verified).await?;
    }
    let user = store::users::find_profile(&mut tx, person.workspace, link.user).await?;
    tx.commit().await?;
    Ok(user)
}

async fn verify(
    conn: &mut PgConnection,
    platform: &Platform,
    link: &StoredLink,
    person: &Person,
    source: &RequestSource,
) -> Result<bool, AccountError> {
    let worked = store::users::verify(conn, link.user, &link.email, platform.clock.now()).await?;
    if worked && !person.is_verified {
        let (owner, details) = ((person.workspace, link.user), (&platform.clock, json!({})));
        store::events::insert(conn, owner, EventKind::EmailVerified, source, details).await?;
    }
    Ok(worked)
}

/// Makes the new address the account's address. Links that were sent to the old one stop working.
async fn change(
    conn: &mut PgConnection,
    platform: &Platform,
    link: &StoredLink,
    person: &Person,
    source: &RequestSource,
) -> Result<bool, AccountError> {
    if !store::users::change_email(conn, link.user, &link.email, platform.clock.now()).await? {
        return Ok(false);
    }
    let new_email = person.new_email_as_typed.clone().unwrap_or_default();
    let (owner, details) = ((person.workspace, link.user), (&platform.clock, json!({ "email": new_email })));
    store::events::insert(conn, owner, EventKind::EmailChanged, source, details).await?;
    let notice = Notice::EmailChanged { old_email: person.email_as_typed.clone(), new_email };
    notify_owner(conn, platform, link.user, notice, source).await?;
    for old in [LinkPurpose::Reset, LinkPurpose::Verify] {
        store::mail_tokens::end(conn, link.user, Some(old)).await?;
    }
    Ok(true)
}
