//! Deleting accounts, and the time that a user has to verify their address before it happens automatically.

use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;

use crate::model::{Email, UserId, WorkspaceId};

/// How long a user has to verify their email address.
const VERIFICATION_PERIOD: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Reads a user's address and locks the account against changes until the transaction ends.
pub(crate) async fn lock(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Option<Email>> {
    sqlx::query_as!(
        Email,
        "select email as identity, email_as_typed as as_typed from users where id = $1 for update",
        user.0
    )
    .fetch_optional(conn)
    .await
}

/// Deletes a user and the workspaces that nobody else is a member of, and returns those.
///
/// The rows of this crate and the endpoints are deleted with them by foreign keys.
pub(crate) async fn delete_account(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Vec<WorkspaceId>> {
    let gone = sqlx::query_scalar!(
        r#"delete from workspaces w
           where exists (select from memberships m where m.workspace_id = w.id and m.user_id = $1)
             and not exists (select from memberships m where m.workspace_id = w.id and m.user_id <> $1)
           returning w.id as "id: WorkspaceId""#,
        user.0
    )
    .fetch_all(&mut *conn)
    .await?;
    sqlx::query!("delete from users where id = $1", user.0).execute(conn).await?;
    Ok(gone)
}

/// Starts the time to verify the address, unless it's running or the address is verified.
///
/// It's called when the first verification email is settled: accepted or permanently rejected by the mail server, given
/// up after the last attempt, or not sent because of a limit.
pub(crate) async fn begin_to_verify(
    conn: &mut PgConnection,
    user: UserId,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set verify_by = coalesce(verify_by, $2) where id = $1 and email_verified_at is null",
        user.0,
        (now + VERIFICATION_PERIOD).to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Finds a user whose time to verify is over, and locks the account until the transaction ends.
pub(crate) async fn next_unverified(conn: &mut PgConnection, now: Timestamp) -> sqlx::Result<Option<UserId>> {
    sqlx::query_scalar!(
        r#"select id as "id: UserId" from users
           where email_verified_at is null and verify_by < $1
           order by verify_by limit 1 for update skip locked"#,
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_optional(conn)
    .await
}
