use std::collections::HashMap;

use accounts::{Signed, WorkspaceId};
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::model::DestinationId;
use crate::notifications::change_recipients::{addresses, change_recipients};
use crate::notifications::settings::NotificationsChange;
use crate::plan::rules::Rule;
use crate::store::notifications::{self, NotificationSettings};
use crate::store::recipients::{self, RecipientStatus};

/// The notification settings of an endpoint.
#[derive(Serialize, ToSchema)]
#[schema(as = Notifications)]
pub(crate) struct NotificationsBody {
    /// The recipients of notification emails.
    recipients: Vec<RecipientBody>,
    /// The routing rules.
    rules: Vec<Rule>,
    /// The subject of notification emails. `{{ field }}` inserts the value of a field, `{{ _form }}` the name of the form.
    /// Null uses the form's `_subject` field, or the default subject.
    subject: Option<String>,
    /// The field with the visitor's email address, used as Reply-To. Null uses the first of the usual field names.
    reply_to_field: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Recipient)]
pub(crate) struct RecipientBody {
    id: DestinationId,
    email: String,
    /// Whether this is the address of a workspace member. It must be verified, but needs no confirmation.
    own: bool,
    /// Whether the recipient has confirmed. Until then, notifications wait.
    confirmed: bool,
    /// Whether we have sent them a confirmation email.
    asked: bool,
    /// Whether the address bounced permanently. We've stopped sending to it.
    suppressed: bool,
    /// Whether the recipient has unsubscribed.
    unsubscribed: bool,
    /// Whether notifications are paused after repeated failures.
    paused: bool,
}

/// Get the notification settings of an endpoint.
#[utoipa::path(
    get, path = "/api/endpoints/{id}/notifications", operation_id = "notifications_read", tag = "notifications",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    responses((status = 200, body = NotificationsBody), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
) -> Result<Json<NotificationsBody>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !forms::exists(&mut tx, signed.workspace, &id).await? {
        return Err(Error::not_found());
    }
    Ok(Json(shown(&mut tx, signed.workspace, &id).await?))
}

/// Update the notification settings of an endpoint.
///
/// Fields that are left out keep their value. `null` clears a value. New recipients get a confirmation email first.
///
/// To change the recipients without overwriting what others change at the same time, send `add_recipients` and
/// `remove_recipients` instead of `recipients`. For the same reason, send `rules_before` with `rules`.
#[utoipa::path(
    put, path = "/api/endpoints/{id}/notifications", operation_id = "notifications_update", tag = "notifications",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    request_body = NotificationsChange,
    responses(
        (status = 200, body = NotificationsBody),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`changed_meanwhile`: the stored routing rules aren't those in `rules_before`. Nothing was changed."),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn update(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
    Json(change): Json<NotificationsChange>,
) -> Result<Json<NotificationsBody>, Error> {
    let workspace = signed.workspace;
    let mut tx = platform.db.tenant(workspace).await?;
    if !forms::exists(&mut tx, workspace, &id).await? {
        return Err(Error::not_found());
    }
    let before = notifications::find_to_change(&mut tx, workspace, &id).await?;
    change.check_rules_before(&before.rules)?;
    let members = accounts::members(&mut tx, workspace).await?;
    change_recipients(&platform, &mut tx, signed, &id, &members, change.recipients()?).await?;
    let current = addresses(&mut tx, workspace, &id, &members).await?;
    notifications::save(&mut tx, workspace, &id, &change.settings(before, &current)?).await?;
    let body = shown(&mut tx, workspace, &id).await?;
    tx.commit().await?;
    Ok(Json(body))
}

/// The notification settings of an endpoint, as the API shows them.
async fn shown(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> Result<NotificationsBody, Error> {
    let members = accounts::members(conn, workspace).await?;
    let statuses: HashMap<String, RecipientStatus> = recipients::statuses(conn, workspace).await?;
    let NotificationSettings { subject, reply_to_field, rules } =
        notifications::find(conn, workspace, endpoint).await?;
    let mut listed = Vec::new();
    for recipient in notifications::recipients(conn, workspace, endpoint).await? {
        let member = recipient.user.and_then(|user| members.iter().find(|member| member.user == user));
        let identity = member.map(|member| member.email.clone()).or(recipient.email);
        let Some(identity) = identity else { continue };
        let status = statuses.get(&identity).cloned().unwrap_or_default();
        listed.push(RecipientBody {
            id: recipient.id,
            own: member.is_some(),
            confirmed: member.map_or(status.is_confirmed, |member| member.is_verified),
            email: member.map_or(status.email_as_typed, |member| member.email_as_typed.clone()),
            asked: status.was_asked,
            suppressed: status.is_suppressed,
            unsubscribed: status.is_unsubscribed,
            paused: recipient.is_paused,
        });
    }
    Ok(NotificationsBody { recipients: listed, rules, subject, reply_to_field })
}
