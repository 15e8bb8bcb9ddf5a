//! Reads the destinations and deliveries of a workspace, for its export.

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use jiff_sqlx::Timestamp as SqlTimestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::model::{Delivery, DeliveryId, DestinationId, Kind, State, WaitsFor};
use crate::plan::rules::Rule;
use crate::store::shown::timeline::attempts_of;

/// A destination in the export, without its secrets and header values.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ExportedDestination {
    pub id: DestinationId,
    pub endpoint_id: EndpointId,
    pub kind: Kind,
    pub target: String,
    /// Whether it is the owner of the account, whose current address is used.
    pub is_owner: bool,
    /// The names of a webhook's own headers.
    pub headers: Vec<String>,
    pub state: String,
    pub paused_because: Option<String>,
    pub created_at: Timestamp,
}

/// The notification settings of an endpoint in the export.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ExportedNotifications {
    pub endpoint_id: EndpointId,
    pub subject: Option<String>,
    pub reply_to_field: Option<String>,
    pub rules: Vec<Rule>,
}

/// An address that notifications are sent to, in the export.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ExportedRecipient {
    pub email: String,
    pub confirmed_at: Option<Timestamp>,
    pub unsubscribed_at: Option<Timestamp>,
    pub suppressed_at: Option<Timestamp>,
    pub suppressed_because: Option<String>,
}

/// A delivery in the export, with its submission and endpoint.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ExportedDelivery {
    pub submission_id: SubmissionId,
    pub endpoint_id: EndpointId,
    #[serde(flatten)]
    pub delivery: Delivery,
}

/// All destinations of a workspace, oldest first.
pub(crate) async fn destinations(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Vec<ExportedDestination>> {
    let rows = sqlx::query!(
        r#"select t.id as "id: DestinationId", t.endpoint_id as "endpoint: EndpointId", t.kind as "kind: Kind", t.state,
                  coalesce(u.email_as_typed, t.email, t.settings ->> 'url', '') as "target!",
                  t.user_id is not null as "is_owner!", t.paused_because,
                  array(select h ->> 'name' from json_array_elements(t.settings -> 'headers') h) as "headers!: Vec<String>",
                  t.created_at as "created_at: SqlTimestamp"
           from destinations t left join users u on u.id = t.user_id
           where t.workspace_id = $1 and t.kind in ('mail', 'webhook') order by t.created_at, t.id"#,
        workspace.0
    )
    .fetch_all(conn)
    .await?;
    let exported = rows.into_iter().map(|row| ExportedDestination {
        id: row.id,
        endpoint_id: row.endpoint,
        kind: row.kind,
        target: row.target,
        is_owner: row.is_owner,
        headers: row.headers,
        state: row.state,
        paused_because: row.paused_because,
        created_at: row.created_at.to_jiff(),
    });
    Ok(exported.collect())
}

/// The notification settings of a workspace's endpoints.
pub(crate) async fn notifications(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Vec<ExportedNotifications>> {
    let rows = sqlx::query!(
        r#"select endpoint_id as "endpoint: EndpointId", subject, reply_to_field, rules as "rules: Json<Vec<Rule>>"
           from endpoint_notifications where workspace_id = $1 order by endpoint_id"#,
        workspace.0
    );
    let rows = rows.fetch_all(conn).await?.into_iter().map(|row| ExportedNotifications {
        endpoint_id: row.endpoint,
        subject: row.subject,
        reply_to_field: row.reply_to_field,
        rules: row.rules.0,
    });
    Ok(rows.collect())
}

/// The addresses that a workspace sends notifications to.
pub(crate) async fn recipients(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Vec<ExportedRecipient>> {
    let rows = sqlx::query!(
        r#"select email_as_typed, confirmed_at as "confirmed_at: SqlTimestamp",
                  unsubscribed_at as "unsubscribed_at: SqlTimestamp", suppressed_at as "suppressed_at: SqlTimestamp",
                  suppressed_because
           from recipients where workspace_id = $1 order by email"#,
        workspace.0
    );
    let rows = rows.fetch_all(conn).await?.into_iter().map(|row| ExportedRecipient {
        email: row.email_as_typed,
        confirmed_at: row.confirmed_at.map(SqlTimestamp::to_jiff),
        unsubscribed_at: row.unsubscribed_at.map(SqlTimestamp::to_jiff),
        suppressed_at: row.suppressed_at.map(SqlTimestamp::to_jiff),
        suppressed_because: row.suppressed_because,
    });
    Ok(rows.collect())
}

/// The deliveries of a workspace after an id, with their attempts.
pub(crate) async fn deliveries_after(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    after: Uuid,
    limit: i64,
) -> sqlx::Result<Vec<ExportedDelivery>> {
    let rows = sqlx::query!(
        r#"select id as "id: DeliveryId", submission_id as "submission: SubmissionId",
                  endpoint_id as "endpoint: EndpointId", destination_id as "destination: DestinationId",
                  kind as "kind: Kind", target, state as "state: State", waits_for as "waits_for: WaitsFor", round,
                  case when state = 'due' and claimed_until is null then next_at end as "next_at: SqlTimestamp",
                  created_at as "created_at: SqlTimestamp", done_at as "done_at: SqlTimestamp"
           from deliveries where workspace_id = $1 and id > $2 and kind in ('mail', 'webhook')
           order by id limit $3"#,
        workspace.0,
        after,
        limit
    )
    .fetch_all(&mut *conn)
    .await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id.0).collect();
    let mut attempts = attempts_of(conn, workspace, &ids).await?;
    let exported = rows.into_iter().map(|row| ExportedDelivery {
        submission_id: row.submission,
        endpoint_id: row.endpoint,
        delivery: Delivery {
            attempts: attempts.remove(&row.id).unwrap_or_default(),
            id: row.id,
            destination_id: row.destination,
            kind: row.kind,
            target: row.target,
            state: row.state,
            waits_for: row.waits_for,
            next_at: row.next_at.map(SqlTimestamp::to_jiff),
            round: row.round,
            created_at: row.created_at.to_jiff(),
            done_at: row.done_at.map(SqlTimestamp::to_jiff),
        },
    });
    Ok(exported.collect())
}
