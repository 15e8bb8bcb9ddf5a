//! Resends deliveries: each is a new delivery of the same submission to the same destination, with a higher round.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::DeliveryError;
use crate::model::{DeliveryId, DestinationId, State};

/// Resends a delivery, as another round to the same destination.
///
/// It must have ended; one that is in progress will be delivered anyway. The submission is locked until the end of
/// the transaction, so that deleting it finds the new round too.
pub(crate) async fn replay(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    delivery: DeliveryId,
    new_id: Uuid,
    now: Timestamp,
    clock_moved_ms: f64,
) -> Result<(), DeliveryError> {
    let row = sqlx::query!(
        r#"select d.submission_id, d.destination_id, d.state as "state: State", t.state = 'off' as "is_off!"
           from deliveries d join destinations t on t.id = d.destination_id and t.workspace_id = $1
           where d.workspace_id = $1 and d.id = $2"#,
        workspace.0,
        delivery.0
    )
    .fetch_optional(&mut *conn)
    .await?
    .ok_or(DeliveryError::NotFound)?;
    if row.is_off {
        return Err(DeliveryError::DestinationOff);
    }
    if matches!(row.state, State::Due | State::Waiting) {
        return Err(DeliveryError::UnderWay);
    }
    let inserted = insert_rounds(
        conn,
        workspace,
        &[(new_id, row.submission_id, row.destination_id)],
        now,
        clock_moved_ms,
    )
    .await?;
    if inserted == 1 { Ok(()) } else { Err(DeliveryError::UnderWay) }
}

/// The submissions whose last round to a destination failed finally.
pub(crate) async fn failed_submissions(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    destination: DestinationId,
    limit: i64,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"select d.submission_id from deliveries d
           where d.workspace_id = $1 and d.endpoint_id = $2 and d.destination_id = $3 and d.state = 'given_up'
             and not exists (
                 select from deliveries later
                 where later.submission_id = d.submission_id and later.destination_id = d.destination_id
                   and later.round > d.round)
           order by d.id limit $4"#,
        workspace.0,
        endpoint.as_str(),
        destination.0,
        limit
    )
    .fetch_all(conn)
    .await
}

/// Creates another round for each, and returns how many. There is none if the last round isn't over or the submission
/// is gone.
pub(crate) async fn insert_rounds(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    rounds: &[(Uuid, Uuid, Uuid)],
    now: Timestamp,
    clock_moved_ms: f64,
) -> sqlx::Result<u64> {
    let ids: Vec<Uuid> = rounds.iter().map(|(id, ..)| *id).collect();
    let submissions: Vec<Uuid> = rounds.iter().map(|(_, submission, _)| *submission).collect();
    let destinations: Vec<Uuid> = rounds.iter().map(|(.., destination)| *destination).collect();
    sqlx::query!(
        "select id from submissions where workspace_id = $1 and id = any($2) order by id for key share",
        workspace.0,
        &submissions
    )
    .fetch_all(&mut *conn)
    .await?;
    let inserted = sqlx::query!(
        r#"insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, round, kind, target,
                                   state, waits_for, next_at, created_at)
           select r.id, d.workspace_id, d.endpoint_id, d.submission_id, d.destination_id, d.round + 1, d.kind, d.target,
                  case when t.state = 'paused' then 'waiting' else 'due' end,
                  case when t.state = 'paused' then 'paused' end, clock_timestamp() + $6 * interval '1 millisecond', $5
           from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as r (id, submission_id, destination_id)
           join submissions s on s.id = r.submission_id and s.workspace_id = $1
           join destinations t on t.id = r.destination_id and t.workspace_id = $1 and t.state <> 'off'
           cross join lateral (
               select * from deliveries
               where workspace_id = $1 and submission_id = r.submission_id and destination_id = r.destination_id
               order by round desc limit 1) d
           where d.state not in ('due', 'waiting')
           on conflict (submission_id, destination_id, round) do nothing"#,
        workspace.0,
        &ids,
        &submissions,
        &destinations,
        now.to_sqlx() as SqlTimestamp,
        clock_moved_ms
    )
    .execute(conn)
    .await?;
    Ok(inserted.rows_affected())
}
