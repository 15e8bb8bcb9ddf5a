//! Reads the destinations and deliveries of a workspace, for its export.

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use jiff_sqlx::Timestamp as SqlTimestamp;
use serde::Serialize;
use sqlx::PgConnection;
use uuid::Uuid;

use super::timeline::attempts_of;
use crate::model::{Delivery, DeliveryId, DestinationId, Kind, State, WaitsFor};

/// A destination in the export, without its secrets and header values.
#[derive(Debug, Serialize)]
pub(crate) struct ExportedDestination {
    id: DestinationId,
    endpoint_id: EndpointId,
    kind: Kind,
    target: String,
    state: String,
    created_at: Timestamp,
}

/// A delivery in the export, with its submission and endpoint.
#[derive(Debug, Serialize)]
pub(crate) struct ExportedDelivery {
    submission_id: SubmissionId,
    endpoint_id: EndpointId,
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
        state: row.state,
        created_at: row.created_at.to_jiff(),
    });
    Ok(exported.collect())
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
