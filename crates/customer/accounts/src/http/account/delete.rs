use api::{Error, ErrorBody, FieldError, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::erase::erase;
use crate::emails::limits::{Recipient, allow_notice};
use crate::model::Email;
use crate::sign_in::extractors::Confirmed;
use crate::sign_in::sessions_ended::SessionsEnded;
use crate::store;
use crate::work::SendAccountDeleted;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeleteAccount {
    /// The email address of the account, to confirm the deletion.
    email: String,
}

/// Delete your account permanently.
///
/// This can't be undone. Your endpoints return 404 immediately. Submissions and files are deleted within an hour.
#[utoipa::path(
    delete, path = "/api/auth/account", operation_id = "account_delete", tag = "auth",
    security(("session" = [])),
    request_body = DeleteAccount,
    responses(
        (status = 204),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`: call `POST /api/auth/step-up` first."),
        (status = 422, body = ErrorBody, description = "`another_address` on `email`: it isn't the email address of this account."),
    )
)]
pub(crate) async fn delete(
    State(platform): State<Platform>,
    confirmed: Confirmed,
    Json(body): Json<DeleteAccount>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.begin().await?;
    confirmed.lock(&mut tx, platform.clock.now()).await?;
    let email = store::deletion::lock(&mut tx, confirmed.user).await?.ok_or_else(Error::unauthorized)?;
    if !Email::parse(&body.email).is_ok_and(|typed| typed.identity == email.identity) {
        let message = "This isn't the email address of your account.";
        return Err(Error::invalid(vec![FieldError::new("email", "another_address", message)]));
    }
    let person = store::users::find_person(&mut *tx, confirmed.user).await?;
    let is_verified = person.is_some_and(|person| person.is_verified);
    let to = Recipient { user: confirmed.user, email: &email.identity, is_verified };
    let is_notified = allow_notice(&mut tx, &platform, &to, "account_deleted").await?;
    erase(&platform, &mut tx, confirmed.user).await?;
    if is_notified {
        let email_job = SendAccountDeleted { to: email.as_typed, id: platform.clock.uuid() };
        platform.jobs.enqueue(&mut tx, email_job).await?;
    }
    tx.commit().await?;
    SessionsEnded::ALL.publish(&platform, confirmed.user);
    tracing::info!(user = %confirmed.user, workspace = %confirmed.workspace, "account deleted by its owner");
    Ok(StatusCode::NO_CONTENT)
}
