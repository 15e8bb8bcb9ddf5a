//! Reads and writes the notification settings of an endpoint and its recipients, which are destinations of kind
//! `mail`.

use accounts::{UserId, WorkspaceId};
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::model::DestinationId;
use crate::plan::rules::Rule;

/// The notification settings of an endpoint. The default is used where nothing is set.
#[derive(Clone, Debug, Default)]
pub(crate) struct NotificationSettings {
    pub subject: Option<String>,
    pub reply_to_field: Option<String>,
    pub rules: Vec<Rule>,
}

/// Returns the name of an endpoint that isn't deleted.
pub(crate) async fn endpoint_name(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "select name from endpoints where workspace_id = $1 and id = $2 and deleted_at is null",
        workspace.0,
        endpoint.as_str()
    )
    .fetch_optional(conn)
    .await
}

pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<NotificationSettings> {
    let row = sqlx::query!(
        r#"select subject, reply_to_field, rules as "rules: Json<Vec<Rule>>"
           from endpoint_notifications where workspace_id = $1 and endpoint_id = $2"#,
        workspace.0,
        endpoint.as_str()
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map_or_else(NotificationSettings::default, |row| NotificationSettings {
        subject: row.subject,
        reply_to_field: row.reply_to_field,
        rules: row.rules.0,
    }))
}

/// Like [`find`], and locks the notification settings and recipients against other changes until the transaction ends.
pub(crate) async fn find_to_change(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<NotificationSettings> {
    // Without a row there is nothing to lock, so this also creates it.
    let row = sqlx::query!(
        r#"insert into endpoint_notifications (endpoint_id, workspace_id) values ($1, $2)
           on conflict (endpoint_id) do update set rules = endpoint_notifications.rules
           returning subject, reply_to_field, rules as "rules: Json<Vec<Rule>>""#,
        endpoint.as_str(),
        workspace.0
    )
    .fetch_one(conn)
    .await?;
    Ok(NotificationSettings { subject: row.subject, reply_to_field: row.reply_to_field, rules: row.rules.0 })
}

pub(crate) async fn save(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    notifications: &NotificationSettings,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into endpoint_notifications (endpoint_id, workspace_id, subject, reply_to_field, rules)
         values ($1, $2, $3, $4, $5)
         on conflict (endpoint_id) do update
         set subject = excluded.subject, reply_to_field = excluded.reply_to_field, rules = excluded.rules",
        endpoint.as_str(),
        workspace.0,
        notifications.subject,
        notifications.reply_to_field,
        Json(&notifications.rules) as _
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A recipient of an endpoint: a workspace member or an address.
#[derive(Clone, Debug)]
pub(crate) struct EndpointRecipient {
    pub id: DestinationId,
    pub user: Option<UserId>,
    pub email: Option<String>,
    pub is_paused: bool,
}

/// The recipients of an endpoint, oldest first.
pub(crate) async fn recipients(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<Vec<EndpointRecipient>> {
    sqlx::query_as!(
        EndpointRecipient,
        r#"select id as "id: DestinationId", user_id as "user: UserId", email, state = 'paused' as "is_paused!"
           from destinations
           where workspace_id = $1 and endpoint_id = $2 and kind = 'mail' and state <> 'off'
           order by created_at, id"#,
        workspace.0,
        endpoint.as_str()
    )
    .fetch_all(conn)
    .await
}

/// Adds a member or an address as a recipient, or adds one back that was removed.
pub(crate) async fn add_recipient(
    conn: &mut PgConnection,
    (workspace, endpoint): (WorkspaceId, &EndpointId),
    id: Uuid,
    user: Option<UserId>,
    email: Option<&str>,
    now: Timestamp,
) -> sqlx::Result<()> {
    let added_back = sqlx::query!(
        "update destinations set state = 'active'
         where workspace_id = $1 and endpoint_id = $2 and kind = 'mail' and state = 'off'
           and (user_id = $3 or email = $4)",
        workspace.0,
        endpoint.as_str(),
        user.map(|user| user.0),
        email
    )
    .execute(&mut *conn)
    .await?;
    if added_back.rows_affected() == 0 {
        sqlx::query!(
            "insert into destinations (id, workspace_id, endpoint_id, kind, user_id, email, created_at)
             values ($1, $2, $3, 'mail', $4, $5, $6)
             on conflict do nothing",
            id,
            workspace.0,
            endpoint.as_str(),
            user.map(|user| user.0),
            email,
            now.to_sqlx() as SqlTimestamp
        )
        .execute(conn)
        .await?;
    }
    Ok(())
}

/// Removes destinations. Deliveries that haven't been sent are cancelled, and the secrets and headers of webhooks are
/// deleted.
pub(crate) async fn remove_destinations(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ids: &[DestinationId],
) -> sqlx::Result<()> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    sqlx::query!(
        "with gone as (
             update destinations
             set state = 'off',
                 settings = case when kind = 'webhook' then json_build_object('url', settings ->> 'url') else settings end
             where workspace_id = $1 and id = any($2)
             returning id
         )
         update deliveries set state = 'cancelled', waits_for = null
         where workspace_id = $1 and destination_id in (select id from gone) and state in ('waiting', 'due')",
        workspace.0,
        &ids
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Removes all destinations and notification settings of a workspace, except the notifications of this member. Runs
/// as the worker.
///
/// They may have been set up by someone who wasn't the owner.
pub(crate) async fn remove_all_except_member(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    user: UserId,
) -> sqlx::Result<()> {
    let ids = sqlx::query_scalar!(
        r#"select id as "id: DestinationId" from destinations
           where workspace_id = $1 and user_id is distinct from $2 and state <> 'off'"#,
        workspace.0,
        user.0
    )
    .fetch_all(&mut *conn)
    .await?;
    remove_destinations(conn, workspace, &ids).await?;
    sqlx::query!("delete from endpoint_notifications where workspace_id = $1", workspace.0)
        .execute(conn)
        .await?;
    Ok(())
}
