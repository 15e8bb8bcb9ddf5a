//! Requests for access to a submission. Only the customer's role can turn one into a grant.

use jiff::Timestamp;
use jiff_sqlx::Timestamp as SqlTimestamp;
use sqlx::PgConnection;
use uuid::Uuid;

use super::super::search::time_of;
use crate::model::ticket::{AdminAccessRequest, AdminTicketId};

/// The requests of a ticket, oldest first.
pub(crate) async fn requests(
    conn: &mut PgConnection,
    ticket: AdminTicketId,
    now: Timestamp,
) -> sqlx::Result<Vec<AdminAccessRequest>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, submission_id, requested_by, requested_at as "requested_at: SqlTimestamp", state,
                  expires_at as "expires_at: SqlTimestamp"
           from access_grants where ticket_id = $1 order by id"#,
        ticket.0
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(|row| row.at(now)).collect())
}

/// The newest request for a submission, in any ticket.
pub(crate) async fn newest_request(
    conn: &mut PgConnection,
    submission: Uuid,
    now: Timestamp,
) -> sqlx::Result<Option<AdminAccessRequest>> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, submission_id, requested_by, requested_at as "requested_at: SqlTimestamp", state,
                  expires_at as "expires_at: SqlTimestamp"
           from access_grants where submission_id = $1 order by id desc limit 1"#,
        submission
    );
    Ok(row.fetch_optional(conn).await?.map(|row| row.at(now)))
}

struct Row {
    id: Uuid,
    submission_id: Uuid,
    requested_by: String,
    requested_at: SqlTimestamp,
    state: String,
    expires_at: Option<SqlTimestamp>,
}

impl Row {
    /// A grant that is over is `expired`, although nobody has changed the row.
    fn at(self, now: Timestamp) -> AdminAccessRequest {
        let expires_at = self.expires_at.map(SqlTimestamp::to_jiff);
        let is_over = self.state == "granted" && expires_at.is_none_or(|end| end <= now);
        AdminAccessRequest {
            id: self.id,
            submission_id: self.submission_id,
            submitted_at: time_of(self.submission_id),
            requested_by: self.requested_by,
            requested_at: self.requested_at.to_jiff(),
            state: if is_over { "expired".to_owned() } else { self.state },
            expires_at,
        }
    }
}
