//! Which emails were received, so that each has one effect.

use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};

use crate::model::{EntryId, TicketId};

/// Forgets which emails were received before a time. Returns how many.
pub(crate) async fn delete_before(worker: &PgPool, moment: Timestamp) -> sqlx::Result<u64> {
    let deleted =
        sqlx::query!("delete from inbound_emails where received_at < $1", moment.to_sqlx() as SqlTimestamp)
            .execute(worker)
            .await?;
    Ok(deleted.rows_affected())
}

/// An email that was received.
pub(crate) struct ReceivedEmail<'a> {
    pub hash: &'a [u8; 32],
    /// What became of it.
    pub kind: &'static str,
    pub ticket: Option<TicketId>,
    pub entry: Option<EntryId>,
}

/// Whether an email was received before.
pub(crate) async fn exists(conn: &mut PgConnection, hash: &[u8; 32]) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from inbound_emails where message_hash = $1) as "exists!""#,
        &hash[..]
    )
    .fetch_one(conn)
    .await
}

/// Records an email. Returns false if it was received before.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    email: &ReceivedEmail<'_>,
    now: Timestamp,
) -> sqlx::Result<bool> {
    let inserted = sqlx::query!(
        "insert into inbound_emails (message_hash, received_at, kind, ticket_id) values ($1, $2, $3, $4)
         on conflict (message_hash) do nothing",
        &email.hash[..],
        now.to_sqlx() as SqlTimestamp,
        email.kind,
        email.ticket.map(|ticket| ticket.0)
    )
    .execute(conn)
    .await?;
    Ok(inserted.rows_affected() > 0)
}

/// Writes which entry an email has become.
pub(crate) async fn set_entry(conn: &mut PgConnection, email: &ReceivedEmail<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "update inbound_emails set entry_id = $2 where message_hash = $1",
        &email.hash[..],
        email.entry.map(|entry| entry.0)
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the workspace of a ticket that a token names.
pub(crate) async fn workspace_of(
    conn: &mut PgConnection,
    ticket: TicketId,
) -> sqlx::Result<Option<WorkspaceId>> {
    let found = sqlx::query_scalar!(
        r#"select workspace_id as "workspace: WorkspaceId" from tickets where id = $1"#,
        ticket.0
    );
    found.fetch_optional(conn).await
}
