use api::{Error, ErrorBody, Json};
use axum::extract::State;
use axum::http::StatusCode;

use crate::http::EmailSent;
use crate::model::{Email, Signed};
use crate::sign_in::attempts::Attempt;
use crate::sign_in::request_source::RequestSource;
use crate::state::AccountsState;
use crate::store;
use crate::work::{SendEmailChange, SendVerification};

/// Resend the verification email.
///
/// If a change of your email address is pending, it goes to the new address.
#[utoipa::path(
    post, path = "/api/auth/resend-verification", operation_id = "auth_resend_verification", tag = "auth",
    security(("session" = [])),
    responses(
        (status = 202, body = EmailSent),
        (status = 401, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn resend_verification(
    State(state): State<AccountsState>,
    signed: Signed,
    source: RequestSource,
) -> Result<(StatusCode, Json<EmailSent>), Error> {
    let platform = &state.platform;
    let person = store::users::find_person(platform.db.worker(), signed.user).await?;
    let person = person.ok_or_else(Error::unauthorized)?;
    let waits = person.new_email.is_some() || !person.is_verified;
    if waits {
        let identity = person.new_email.clone().unwrap_or(person.email);
        let to = Email { as_typed: identity.clone(), identity };
        let mut tx = platform.db.begin().await?;
        Attempt::account_email(&state, &source, signed.user, &to).take(&mut tx, platform).await?;
        if person.new_email.is_some() {
            platform.jobs.enqueue(&mut tx, SendEmailChange { user: signed.user }).await?;
        } else {
            platform.jobs.enqueue(&mut tx, SendVerification { user: signed.user }).await?;
        }
        tx.commit().await?;
    }
    Ok((StatusCode::ACCEPTED, Json(EmailSent { detail: "We've sent a verification email." })))
}
