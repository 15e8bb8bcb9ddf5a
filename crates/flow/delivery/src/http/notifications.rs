use std::collections::HashMap;

use accounts::{Member, Signed, WorkspaceId};
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::model::DestinationId;
use crate::notifications::settings::NotificationsChange;
use crate::plan::rules::Rule;
use crate::store::notifications::{self, NotificationSettings};
use crate::store::recipients::{self, RecipientStatus};
use crate::work::SendConfirmationEmail;

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
#[utoipa::path(
    put, path = "/api/endpoints/{id}/notifications", operation_id = "notifications_update", tag = "notifications",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    request_body = NotificationsChange,
    responses(
        (status = 200, body = NotificationsBody),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
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
    let members = accounts::members(&mut tx, workspace).await?;
    if let Some(wanted) = change.recipients()? {
        let wanted = wanted.into_iter().map(|email| {
            let member = members.iter().find(|member| member.email == email.identity);
            (member.map(|member| member.user), email)
        });
        replace_recipients(&platform, &mut tx, signed, &id, wanted.collect()).await?;
    }
    let current = addresses(&mut tx, workspace, &id, &members).await?;
    let before = notifications::find(&mut tx, workspace, &id).await?;
    notifications::save(&mut tx, workspace, &id, &change.settings(before, &current)?).await?;
    let body = shown(&mut tx, workspace, &id).await?;
    tx.commit().await?;
    Ok(Json(body))
}

/// Replaces the recipients of an endpoint, and enqueues confirmation emails to those who haven't been asked yet.
async fn replace_recipients(
    platform: &Platform,
    conn: &mut PgConnection,
    signed: Signed,
    endpoint: &EndpointId,
    wanted: Vec<(Option<accounts::UserId>, accounts::Email)>,
) -> Result<(), Error> {
    let workspace = signed.workspace;
    let is_wanted = |recipient: &notifications::EndpointRecipient| {
        wanted.iter().any(|(user, email)| match recipient.user {
            Some(_) => recipient.user == *user,
            None => user.is_none() && recipient.email.as_deref() == Some(&email.identity),
        })
    };
    let before = notifications::recipients(conn, workspace, endpoint).await?;
    let gone: Vec<DestinationId> =
        before.iter().filter(|recipient| !is_wanted(recipient)).map(|recipient| recipient.id).collect();
    notifications::remove_destinations(conn, workspace, &gone).await?;
    for (user, email) in &wanted {
        let place = (workspace, endpoint);
        let address = user.is_none().then_some(email.identity.as_str());
        let (fresh, now) = (platform.clock.uuid(), platform.clock.now());
        notifications::add_recipient(conn, place, fresh, *user, address, now).await?;
        if let Some(address) = address {
            recipients::upsert(conn, workspace, email).await?;
            let status = recipients::status_as_app(conn, workspace, address).await?;
            if !status.is_confirmed && !status.was_asked && !status.is_unsubscribed {
                let ask = SendConfirmationEmail {
                    workspace,
                    email: address.to_owned(),
                    by: signed.user,
                    is_counted: false,
                };
                platform.jobs.enqueue_as_app(conn, ask).await?;
            }
        } else if *user == Some(signed.user) {
            // Users who enter their own address want emails there, even if they unsubscribed before.
            recipients::resubscribe_member(conn, workspace, &email.identity).await?;
        }
    }
    Ok(())
}

/// The addresses of an endpoint's recipients, in lower case.
async fn addresses(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    members: &[Member],
) -> sqlx::Result<Vec<String>> {
    let listed = notifications::recipients(conn, workspace, endpoint).await?;
    let address = |recipient: notifications::EndpointRecipient| match recipient.user {
        Some(user) => members.iter().find(|member| member.user == user).map(|member| member.email.clone()),
        None => recipient.email,
    };
    Ok(listed.into_iter().filter_map(address).collect())
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
