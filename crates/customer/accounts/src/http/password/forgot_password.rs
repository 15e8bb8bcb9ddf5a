use api::{Error, Json};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Gate;
use crate::emails::notices::notify_owner::Happened;
use crate::error::AccountError;
use crate::http::LetterSent;
use crate::model::Email;
use crate::sign_in::attempts::Attempt;
use crate::sign_in::request_source::Source;
use crate::work::SendReset;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForgotPassword {
    /// The email address of the account.
    email: String,
}

const SENT: LetterSent =
    LetterSent { detail: "If an account exists for this address, we've sent a reset link." };

/// Request an email with a link to reset the password.
///
/// The response is the same whether or not an account exists for the address.
#[utoipa::path(
    post, path = "/api/auth/forgot-password", operation_id = "auth_forgot_password", tag = "auth",
    request_body = ForgotPassword,
    responses((status = 202, body = LetterSent))
)]
pub(crate) async fn forgot_password(
    State(gate): State<Gate>,
    source: Source,
    Json(body): Json<ForgotPassword>,
) -> Result<(StatusCode, Json<LetterSent>), Error> {
    if let Ok(email) = Email::parse(&body.email) {
        ask(&gate, &source, &email).await?;
    }
    Ok((StatusCode::ACCEPTED, Json(SENT)))
}

/// Enqueues the reset email. Whether there is an account is looked up later, by the job.
///
/// Beyond the rate limit nothing is sent, and the response doesn't say so.
async fn ask(gate: &Gate, source: &Source, email: &Email) -> Result<(), Error> {
    let platform = &gate.platform;
    let mut tx = platform.db.begin().await?;
    match Attempt::letter(gate, source, email).take(&mut tx, platform).await {
        Ok(()) => {}
        Err(AccountError::TooManyTries(_)) => return Ok(()),
        Err(other) => return Err(other.into()),
    }
    let asked = SendReset { email: email.identity.clone(), happened: Happened::now(platform, source) };
    platform.jobs.enqueue(&mut tx, asked).await?;
    tx.commit().await?;
    Ok(())
}
