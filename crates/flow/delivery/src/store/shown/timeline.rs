//! Reads the deliveries of a submission with their attempts, for the timeline.

use std::collections::HashMap;

use accounts::WorkspaceId;
use intake::SubmissionId;
use jiff_sqlx::Timestamp as SqlTimestamp;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::DeliveryError;
use crate::model::{Attempt, Delivery, DeliveryId, DestinationId, Kind, State, WaitsFor};

/// Checks that the workspace has this submission.
pub(crate) async fn exists(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    submission: SubmissionId,
) -> Result<(), DeliveryError> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from submissions where workspace_id = $1 and id = $2) as "exists!""#,
        workspace.0,
        submission.0
    );
    if found.fetch_one(conn).await? { Ok(()) } else { Err(DeliveryError::NotFound) }
}

/// The deliveries of a submission, oldest first, with all attempts.
///
/// Those of a kind that only a newer server knows are left out.
pub(crate) async fn deliveries(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    submission: SubmissionId,
) -> sqlx::Result<Vec<Delivery>> {
    let rows = sqlx::query!(
        r#"select id as "id: DeliveryId", destination_id as "destination: DestinationId", kind as "kind: Kind", target,
                  state as "state: State", waits_for as "waits_for: WaitsFor", round,
                  case when state = 'due' and claimed_until is null then next_at end as "next_at: SqlTimestamp",
                  created_at as "created_at: SqlTimestamp", done_at as "done_at: SqlTimestamp"
           from deliveries where workspace_id = $1 and submission_id = $2
             and kind in ('mail', 'webhook') order by id"#,
        workspace.0,
        submission.0
    )
    .fetch_all(&mut *conn)
    .await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id.0).collect();
    let mut attempts = attempts_of(conn, workspace, &ids).await?;
    Ok(rows
        .into_iter()
        .map(|row| Delivery {
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
        })
        .collect())
}

/// The attempts of these deliveries, in order.
pub(in crate::store) async fn attempts_of(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    deliveries: &[Uuid],
) -> sqlx::Result<HashMap<DeliveryId, Vec<Attempt>>> {
    let rows = sqlx::query!(
        r#"select delivery_id as "delivery: DeliveryId", n, at as "at: SqlTimestamp", took_ms, outcome, answer, peer
           from delivery_attempts where workspace_id = $1 and delivery_id = any($2) order by delivery_id, n"#,
        workspace.0,
        deliveries
    )
    .fetch_all(conn)
    .await?;
    let mut attempts: HashMap<DeliveryId, Vec<Attempt>> = HashMap::new();
    for row in rows {
        let attempt = Attempt {
            n: row.n,
            at: row.at.to_jiff(),
            took_ms: row.took_ms,
            outcome: row.outcome,
            answer: row.answer,
            peer: row.peer,
        };
        attempts.entry(row.delivery).or_default().push(attempt);
    }
    Ok(attempts)
}
