use api::{Error, ErrorBody, FieldError, Json};
use axum::extract::State;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::emails::notices::notice::Notice;
use crate::emails::notices::notify_owner::notify_owner;
use crate::error::AccountError;
use crate::model::security_event::EventKind;
use crate::model::{Email, Profile, parse_name};
use crate::sign_in::attempts::Attempt;
use crate::sign_in::extractors::{Confirmed, OpenSession};
use crate::sign_in::request_source::RequestSource;
use crate::state::AccountsState;
use crate::store;
use crate::store::mail_tokens::LinkPurpose;
use crate::work::SendEmailChange;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::option_option, reason = "absent, null and a value are three things")]
pub(crate) struct ProfileChange {
    /// Your name. `null` removes it.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<String>)]
    name: Option<Option<String>>,
    /// An IANA time zone such as `Europe/Berlin`, used for dates in emails.
    timezone: Option<String>,
    /// A new email address. Call `POST /api/auth/step-up` first. The current address stays valid until the new one is
    /// confirmed with the link we email to it. Sending the current address cancels a pending change.
    email: Option<String>,
}

/// Update your name, time zone or email address.
///
/// Fields that are left out keep their value.
#[utoipa::path(
    put, path = "/api/auth/profile", operation_id = "profile_update", tag = "auth",
    security(("session" = [])),
    request_body = ProfileChange,
    responses(
        (status = 200, body = Profile),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`, only for `email`: call `POST /api/auth/step-up` first."),
        (status = 409, body = ErrorBody, description = "`email_taken`: an account with this email address already exists."),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn update(
    State(state): State<AccountsState>,
    session: OpenSession,
    source: RequestSource,
    Json(change): Json<ProfileChange>,
) -> Result<Json<Profile>, Error> {
    let signed = session.signed;
    let (name, timezone, email) = parse(change)?;
    if let Some(email) = email {
        change_email(&state, &session.confirmed()?, &source, &email).await?;
    }
    let mut tx = state.platform.db.tenant(signed.workspace).await?;
    store::users::update_profile(&mut tx, signed.user, name, timezone.as_deref()).await?;
    let profile = store::users::find_profile(&mut tx, signed.workspace, signed.user).await?;
    tx.commit().await?;
    Ok(Json(profile))
}

type Parsed = (Option<Option<String>>, Option<String>, Option<Email>);

fn parse(change: ProfileChange) -> Result<Parsed, Error> {
    let name = change.name.map(parse_name).transpose();
    let timezone = match change.timezone {
        Some(zone) if jiff::tz::TimeZone::get(&zone).is_err() => {
            Err(FieldError::new("timezone", "unknown", "Unknown time zone. Use a name like Europe/Berlin."))
        }
        zone => Ok(zone),
    };
    let email = change.email.as_deref().map(Email::parse).transpose();
    match (name, timezone, email) {
        (Ok(name), Ok(timezone), Ok(email)) => Ok((name, timezone, email)),
        (name, timezone, email) => {
            Err(Error::invalid([name.err(), timezone.err(), email.err()].into_iter().flatten().collect()))
        }
    }
}

/// Requests a change of the email address: sends a link to the new address and a notice to the current one. Entering
/// the current address cancels a pending change.
async fn change_email(
    state: &AccountsState,
    confirmed: &Confirmed,
    source: &RequestSource,
    new: &Email,
) -> Result<(), Error> {
    let platform = &state.platform;
    let user = confirmed.user;
    let person = store::users::find_person(platform.db.worker(), user).await?;
    let person = person.ok_or_else(Error::unauthorized)?;
    let is_new = new.identity != person.email;
    if is_new {
        refuse_taken(state, source, new).await?;
    }
    let mut tx = platform.db.begin().await?;
    confirmed.lock(&mut tx, platform.clock.now()).await?;
    store::mail_tokens::end(&mut tx, user, Some(LinkPurpose::EmailChange)).await?;
    if !is_new {
        store::users::set_pending_email(&mut tx, user, None).await?;
        tx.commit().await?;
        return Ok(());
    }
    Attempt::account_email(state, source, user, new).take(&mut tx, platform).await?;
    store::users::set_pending_email(&mut tx, user, Some(new)).await?;
    platform.jobs.enqueue(&mut tx, SendEmailChange { user }).await?;
    if person.new_email.as_deref() != Some(new.identity.as_str()) {
        let details = (&platform.clock, json!({ "email": new.as_typed }));
        store::events::insert(&mut tx, confirmed.owner(), EventKind::EmailChangeAsked, source, details)
            .await?;
        let notice = Notice::EmailChangeAsked { new_email: new.as_typed.clone() };
        notify_owner(&mut tx, platform, user, notice, source).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Rejects an address that another account has. This reveals whether an account exists, so it has the same limit as
/// registering.
async fn refuse_taken(
    state: &AccountsState,
    source: &RequestSource,
    new: &Email,
) -> Result<(), AccountError> {
    let platform = &state.platform;
    let attempt = Attempt::register(state, source);
    attempt.begin(platform).await?;
    if store::users::find_by_email(platform.db.worker(), &new.identity).await?.is_some() {
        return Err(AccountError::EmailTaken);
    }
    attempt.succeeded(&mut *platform.db.worker().acquire().await?).await?;
    Ok(())
}
