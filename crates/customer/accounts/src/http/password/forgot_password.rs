use api::{Error, Json};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::emails::notices::notice::EventContext;
use crate::error::AccountError;
use crate::http::EmailSent;
use crate::model::Email;
use crate::sign_in::attempts::Attempt;
use crate::sign_in::request_source::RequestSource;
use crate::state::AccountsState;
use crate::work::SendReset;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForgotPassword {
    /// The email address of the account.
    email: String,
}

const RESET_EMAIL_SENT: EmailSent =
    EmailSent { detail: "If an account exists for this address, we've sent a reset link." };

/// Request an email with a link to reset the password.
///
/// The response is the same whether or not an account exists for the address.
#[utoipa::path(
    post, path = "/api/auth/forgot-password", operation_id = "auth_forgot_password", tag = "auth",
    request_body = ForgotPassword,
    responses((status = 202, body = EmailSent))
)]
pub(crate) async fn forgot_password(
    State(state): State<AccountsState>,
    source: RequestSource,
    Json(body): Json<ForgotPassword>,
) -> Result<(StatusCode, Json<EmailSent>), Error> {
    if let Ok(email) = Email::parse(&body.email) {
        enqueue_reset(&state, &source, &email).await?;
    }
    Ok((StatusCode::ACCEPTED, Json(RESET_EMAIL_SENT)))
}

/// Enqueues the reset email. Whether there is an account is looked up later, by the job.
///
/// Beyond the rate limit nothing is sent, and the response doesn't say so.
async fn enqueue_reset(state: &AccountsState, source: &RequestSource, email: &Email) -> Result<(), Error> {
    let platform = &state.platform;
    let mut tx = platform.db.begin().await?;
    match Attempt::link_email(state, source, email).take(&mut tx, platform).await {
        Ok(()) => {}
        Err(AccountError::TooManyAttempts(_)) => return Ok(()),
        Err(other) => return Err(other.into()),
    }
    let job = SendReset { email: email.identity.clone(), happened: EventContext::now(platform, source) };
    platform.jobs.enqueue(&mut tx, job).await?;
    tx.commit().await?;
    Ok(())
}
