//! Which operator has which ticket open.

use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;

use crate::model::AdminPerson;
use crate::model::ticket::AdminTicketId;

/// How long a ticket counts as open after it was read.
const PRESENCE_TTL: SignedDuration = SignedDuration::from_secs(60);

/// Records that an operator has a ticket open.
pub(crate) async fn note(
    conn: &mut PgConnection,
    ticket: AdminTicketId,
    operator: &str,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into admin_presence (ticket_id, operator, seen_at) values ($1, $2, $3)
         on conflict (ticket_id, operator) do update set seen_at = excluded.seen_at",
        ticket.0,
        operator,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The other operators who have it open.
pub(crate) async fn others(
    conn: &mut PgConnection,
    ticket: AdminTicketId,
    operator: &str,
    now: Timestamp,
) -> sqlx::Result<Vec<AdminPerson>> {
    sqlx::query_as!(
        AdminPerson,
        r#"select p.operator as email, u.name as "name?"
           from admin_presence p left join users u on u.email = p.operator
           where p.ticket_id = $1 and p.operator <> $2 and p.seen_at > $3 order by p.operator"#,
        ticket.0,
        operator,
        (now - PRESENCE_TTL).to_sqlx() as SqlTimestamp
    )
    .fetch_all(conn)
    .await
}
