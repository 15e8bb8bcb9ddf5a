//! Reads and writes webhooks, which are destinations of kind `webhook` with their settings as JSON.

pub(crate) mod attempts;
pub(crate) mod extra;

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::error::DeliveryError;
use crate::model::DestinationId;
use crate::webhooks::Webhook;

/// A webhook with its state and its last attempt.
pub(crate) struct WebhookStatus {
    pub id: DestinationId,
    pub webhook: Webhook,
    pub is_paused: bool,
    pub paused_because: Option<String>,
    pub failing_since: Option<Timestamp>,
    pub failures: i32,
    pub created_at: Timestamp,
    pub last_attempt: Option<LastAttempt>,
}

pub(crate) struct LastAttempt {
    pub at: Timestamp,
    pub outcome: String,
    pub answer: String,
    pub took_ms: i32,
}

/// The webhooks of an endpoint, oldest first, or only one of them.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    only: Option<DestinationId>,
) -> sqlx::Result<Vec<WebhookStatus>> {
    let rows = sqlx::query!(
        r#"select t.id as "id: DestinationId", t.settings as "settings: Json<Webhook>",
                  t.state = 'paused' as "is_paused!", t.paused_because,
                  t.failing_since as "failing_since: SqlTimestamp", t.failures,
                  t.created_at as "created_at: SqlTimestamp", a.at as "at?: SqlTimestamp", a.outcome as "outcome?",
                  a.answer as "answer?", a.took_ms as "took_ms?"
           from destinations t
           left join lateral (
               select at, outcome, answer, took_ms from delivery_attempts
               where workspace_id = $1 and destination_id = t.id
               order by at desc, delivery_id desc limit 1) a on true
           where t.workspace_id = $1 and t.endpoint_id = $2 and t.kind = 'webhook' and t.state <> 'off'
             and ($3::uuid is null or t.id = $3)
           order by t.created_at, t.id"#,
        workspace.0,
        endpoint.as_str(),
        only.map(|id| id.0)
    )
    .fetch_all(conn)
    .await?;
    let statuses = rows.into_iter().map(|row| WebhookStatus {
        id: row.id,
        webhook: row.settings.0,
        is_paused: row.is_paused,
        paused_because: row.paused_because,
        failing_since: row.failing_since.map(SqlTimestamp::to_jiff),
        failures: row.failures,
        created_at: row.created_at.to_jiff(),
        last_attempt: row.at.zip(row.outcome).zip(row.answer).zip(row.took_ms).map(
            |(((at, outcome), answer), took_ms)| LastAttempt { at: at.to_jiff(), outcome, answer, took_ms },
        ),
    });
    Ok(statuses.collect())
}

/// How many webhooks an endpoint has. Its row is locked, so that none is added before the transaction ends.
pub(crate) async fn count(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<i64> {
    sqlx::query!(
        "select id from endpoints where workspace_id = $1 and id = $2 for no key update",
        workspace.0,
        endpoint.as_str()
    )
    .fetch_optional(&mut *conn)
    .await?;
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from destinations
           where workspace_id = $1 and endpoint_id = $2 and kind = 'webhook' and state <> 'off'"#,
        workspace.0,
        endpoint.as_str()
    )
    .fetch_one(conn)
    .await
}

pub(crate) async fn insert(
    conn: &mut PgConnection,
    (workspace, endpoint): (WorkspaceId, &EndpointId),
    id: DestinationId,
    webhook: &Webhook,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into destinations (id, workspace_id, endpoint_id, kind, settings, created_at)
         values ($1, $2, $3, 'webhook', $4, $5)",
        id.0,
        workspace.0,
        endpoint.as_str(),
        Json(webhook) as Json<&Webhook>,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A webhook that is locked until the end of the transaction.
pub(crate) struct LockedWebhook {
    pub webhook: Webhook,
    pub endpoint_name: String,
}

/// Locks a webhook, so that nobody else changes it before the transaction ends.
pub(crate) async fn lock(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    id: DestinationId,
) -> Result<LockedWebhook, DeliveryError> {
    let found = sqlx::query!(
        r#"select t.settings as "settings: Json<Webhook>", e.name from destinations t
           join endpoints e on e.id = t.endpoint_id and e.deleted_at is null
           where t.workspace_id = $1 and t.endpoint_id = $2 and t.id = $3 and t.kind = 'webhook' and t.state <> 'off'
           for update of t"#,
        workspace.0,
        endpoint.as_str(),
        id.0
    )
    .fetch_optional(conn)
    .await?;
    let row = found.ok_or(DeliveryError::NotFound)?;
    Ok(LockedWebhook { webhook: row.settings.0, endpoint_name: row.name })
}

/// Saves a webhook. Deliveries that haven't been sent go to its new URL.
pub(crate) async fn save(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: DestinationId,
    webhook: &Webhook,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with moved as (
             update deliveries set target = $4
             where workspace_id = $1 and destination_id = $2 and state in ('waiting', 'due') and target <> $4
         )
         update destinations set settings = $3 where workspace_id = $1 and id = $2",
        workspace.0,
        id.0,
        Json(webhook) as Json<&Webhook>,
        webhook.url
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A webhook as it is stored, with its workspace.
#[derive(Clone, Debug)]
pub(crate) struct StoredWebhook {
    pub id: DestinationId,
    pub workspace: WorkspaceId,
    pub webhook: Webhook,
}

/// The webhooks of all workspaces. Runs as the owner of the database or as the worker.
pub(crate) async fn all(conn: &mut PgConnection) -> sqlx::Result<Vec<StoredWebhook>> {
    let rows = sqlx::query!(
        r#"select id as "id: DestinationId", workspace_id as "workspace: WorkspaceId",
                  settings as "settings: Json<Webhook>"
           from destinations where kind = 'webhook' and state <> 'off'"#
    )
    .fetch_all(conn)
    .await?;
    let webhooks = rows.into_iter().map(|row| StoredWebhook {
        id: row.id,
        workspace: row.workspace,
        webhook: row.settings.0,
    });
    Ok(webhooks.collect())
}

/// Pauses a webhook until its owner has created a new secret.
pub(crate) async fn pause_for_lost_key(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: DestinationId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update destinations set state = 'paused', paused_because = 'key_lost' where workspace_id = $1 and id = $2",
        workspace.0,
        id.0
    )
    .execute(conn)
    .await?;
    Ok(())
}
