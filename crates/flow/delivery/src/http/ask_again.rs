use accounts::{Email, Signed};
use api::{Error, ErrorBody, FieldError, Json, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::store::{notifications, recipients};
use crate::work::{SendConfirmationEmail, take_from_limits};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmationResend {
    /// The email address of the recipient.
    #[serde(default)]
    email: Option<String>,
}

/// Resend the confirmation email to a recipient.
///
/// If the address bounced before, we start sending to it again.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/notifications/ask-again", operation_id = "notifications_ask_again",
    tag = "notifications",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    request_body = ConfirmationResend,
    responses(
        (status = 202, description = "The email is being sent, or the recipient doesn't need to confirm."),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`address_unverified`: verify your own email address first."),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`unsubscribed`: only the recipient can resubscribe."),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn ask_again(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
    Json(body): Json<ConfirmationResend>,
) -> Result<StatusCode, Error> {
    let workspace = signed.workspace;
    let mut tx = platform.db.tenant(workspace).await?;
    if !forms::exists(&mut tx, workspace, &id).await? {
        return Err(Error::not_found());
    }
    let email =
        Email::parse(body.email.as_deref().unwrap_or_default()).map_err(|_| wrong_address())?.identity;
    let listed = notifications::recipients(&mut tx, workspace, &id).await?;
    let members = accounts::members(&mut tx, workspace).await?;
    let own = members.iter().find(|member| member.email == email);
    if own.is_none() && !listed.iter().any(|listed| listed.email.as_deref() == Some(&email)) {
        return Err(Error::not_found());
    }
    recipients::end_suppression(&mut tx, workspace, &email).await?;
    let status = recipients::status_as_app(&mut tx, workspace, &email).await?;
    tx.commit().await?;
    if own.is_some() || status.is_confirmed && !status.is_unsubscribed {
        return Ok(StatusCode::ACCEPTED);
    }
    if status.is_unsubscribed {
        let detail =
            "This recipient has unsubscribed. They can resubscribe from the link in any earlier email.";
        return Err(Error::conflict("unsubscribed", detail));
    }
    if !members.iter().any(|member| member.user == signed.user && member.is_verified) {
        let detail = "Verify your own email address first.";
        return Err(Error::new(StatusCode::FORBIDDEN, "address_unverified", detail));
    }
    let mut tx = platform.db.begin().await?;
    if let Err(wait) = take_from_limits(&mut tx, &platform, workspace, &email).await? {
        return Err(Error::too_many_attempts(wait.try_into().unwrap_or_default()));
    }
    platform
        .jobs
        .enqueue(&mut tx, SendConfirmationEmail { workspace, email, by: signed.user, is_counted: true })
        .await?;
    tx.commit().await?;
    Ok(StatusCode::ACCEPTED)
}

fn wrong_address() -> Error {
    Error::invalid(vec![FieldError::new("email", "not_an_address", "Enter a valid email address.")])
}
