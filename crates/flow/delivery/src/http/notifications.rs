use std::collections::HashMap;

use accounts::{Member, Signed, WorkspaceId};
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::model::DestinationId;
use crate::notifications::settings::Change;
use crate::plan::rules::Rule;
use crate::store::notifications::{self, Notifications};
use crate::store::recipients::{self, Standing};
use crate::work::AskRecipient;

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
    request_body = Change,
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
    Json(change): Json<Change>,
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
        enter(&platform, &mut tx, signed, &id, wanted.collect()).await?;
    }
    let entered = addresses(&mut tx, workspace, &id, &members).await?;
    let before = notifications::find(&mut tx, workspace, &id).await?;
    notifications::save(&mut tx, workspace, &id, &change.settings(before, &entered)?).await?;
    let body = shown(&mut tx, workspace, &id).await?;
    tx.commit().await?;
    Ok(Json(body))
}

/// Replaces the recipients of an endpoint, and enqueues confirmation emails to those who haven't been asked yet.
async fn enter(
    platform: &Platform,
    conn: &mut PgConnection,
    signed: Signed,
    endpoint: &EndpointId,
    wanted: Vec<(Option<accounts::UserId>, accounts::Email)>,
) -> Result<(), Error> {
    let workspace = signed.workspace;
    let is_wanted = |entered: &notifications::Entered| {
        wanted.iter().any(|(user, email)| match entered.user {
            Some(_) => entered.user == *user,
            None => user.is_none() && entered.email.as_deref() == Some(&email.identity),
        })
    };
    let before = notifications::entered(conn, workspace, endpoint).await?;
    let gone: Vec<DestinationId> =
        before.iter().filter(|entered| !is_wanted(entered)).map(|entered| entered.id).collect();
    notifications::take_away(conn, workspace, &gone).await?;
    for (user, email) in &wanted {
        let place = (workspace, endpoint);
        let address = user.is_none().then_some(email.identity.as_str());
        let (fresh, now) = (platform.clock.uuid(), platform.clock.now());
        notifications::enter(conn, place, fresh, *user, address, now).await?;
        if let Some(address) = address {
            recipients::enter(conn, workspace, email).await?;
            let standing = recipients::standing_of(conn, workspace, address).await?;
            if !standing.is_confirmed && !standing.was_asked && !standing.is_unsubscribed {
                let ask =
                    AskRecipient { workspace, email: address.to_owned(), by: signed.user, is_counted: false };
                platform.jobs.enqueue_as_app(conn, ask).await?;
            }
        } else if *user == Some(signed.user) {
            // Users who enter their own address want emails there, even if they unsubscribed before.
            recipients::welcome_back(conn, workspace, &email.identity).await?;
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
    let entered = notifications::entered(conn, workspace, endpoint).await?;
    let address = |entered: notifications::Entered| match entered.user {
        Some(user) => members.iter().find(|member| member.user == user).map(|member| member.email.clone()),
        None => entered.email,
    };
    Ok(entered.into_iter().filter_map(address).collect())
}

/// The notification settings of an endpoint, as the API shows them.
async fn shown(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> Result<NotificationsBody, Error> {
    let members = accounts::members(conn, workspace).await?;
    let standings: HashMap<String, Standing> = recipients::standings(conn, workspace).await?;
    let Notifications { subject, reply_to_field, rules } =
        notifications::find(conn, workspace, endpoint).await?;
    let mut listed = Vec::new();
    for entered in notifications::entered(conn, workspace, endpoint).await? {
        let member = entered.user.and_then(|user| members.iter().find(|member| member.user == user));
        let identity = member.map(|member| member.email.clone()).or(entered.email);
        let Some(identity) = identity else { continue };
        let standing = standings.get(&identity).cloned().unwrap_or_default();
        listed.push(RecipientBody {
            id: entered.id,
            own: member.is_some(),
            confirmed: member.map_or(standing.is_confirmed, |member| member.is_verified),
            email: member.map_or(standing.email_as_typed, |member| member.email_as_typed.clone()),
            asked: standing.was_asked,
            suppressed: standing.is_suppressed,
            unsubscribed: standing.is_unsubscribed,
            paused: entered.is_paused,
        });
    }
    Ok(NotificationsBody { recipients: listed, rules, subject, reply_to_field })
}
