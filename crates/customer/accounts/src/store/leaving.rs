use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;

use crate::model::{Email, UserId, WorkspaceId};

/// How long somebody has to confirm their address.
const TO_VERIFY: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A user's address; nobody else changes or ends the account until the transaction ends.
pub(crate) async fn lock(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Option<Email>> {
    sqlx::query_as!(
        Email,
        "select email as identity, email_as_typed as as_typed from users where id = $1 for update",
        user.0
    )
    .fetch_optional(conn)
    .await
}

/// Deletes a user, and the workspaces that nobody else is a member of; gives those. Everything of this crate goes with
/// them, and the endpoints too, by the database.
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

/// From the first letter on that the mail server took, or refused for good, the time to confirm runs: where no mail
/// goes out, no account ends.
pub(crate) async fn begin_to_verify(
    conn: &mut PgConnection,
    user: UserId,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set verify_by = coalesce(verify_by, $2) where id = $1 and email_verified_at is null",
        user.0,
        (now + TO_VERIFY).to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Somebody whose time to confirm is over; nobody else ends or confirms the account until the transaction ends.
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
