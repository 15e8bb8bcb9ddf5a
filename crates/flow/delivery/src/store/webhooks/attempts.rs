//! Reads the attempts of a webhook, for the API.

use accounts::WorkspaceId;
use intake::SubmissionId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::model::{DeliveryId, DestinationId, LoggedAttempt, State};

/// A position in the log of attempts. What follows it is older.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AttemptCursor {
    pub at: Timestamp,
    pub delivery: Uuid,
}

/// The attempts of a webhook after a position, newest first.
pub(crate) async fn page_after(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    webhook: DestinationId,
    cursor: Option<AttemptCursor>,
    limit: i64,
) -> sqlx::Result<Vec<LoggedAttempt>> {
    let cursor = cursor.unwrap_or(AttemptCursor { at: Timestamp::MAX, delivery: Uuid::max() });
    let rows = sqlx::query!(
        r#"select a.delivery_id as "delivery: DeliveryId", d.submission_id as "submission: SubmissionId", a.n,
                  a.at as "at: SqlTimestamp", a.took_ms, a.outcome, a.answer, a.peer, d.state as "state: State"
           from delivery_attempts a join deliveries d on d.id = a.delivery_id and d.workspace_id = $1
           where a.workspace_id = $1 and a.destination_id = $2 and (a.at, a.delivery_id) < ($3, $4)
           order by a.at desc, a.delivery_id desc
           limit $5"#,
        workspace.0,
        webhook.0,
        cursor.at.to_sqlx() as SqlTimestamp,
        cursor.delivery,
        limit
    )
    .fetch_all(conn)
    .await?;
    let attempts = rows.into_iter().map(|row| LoggedAttempt {
        delivery_id: row.delivery,
        submission_id: row.submission,
        n: row.n,
        at: row.at.to_jiff(),
        took_ms: row.took_ms,
        outcome: row.outcome,
        answer: row.answer,
        peer: row.peer,
        state: row.state,
    });
    Ok(attempts.collect())
}
