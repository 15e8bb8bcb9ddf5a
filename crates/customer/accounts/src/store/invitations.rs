//! The table `invitations`: who may create an account while registration is closed, by the hash of a token.

use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::TokenHash;
use sqlx::{PgConnection, PgPool};

/// Stores an invitation. An earlier one to the same address stops working.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    token: TokenHash,
    email: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into invitations (token_hash, email, created_at, expires_at) values ($1, $2, $3, $4)
         on conflict (email) do update
         set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at",
        &token.0,
        email,
        now.to_sqlx() as SqlTimestamp,
        expires_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes an invitation that hasn't expired and returns its email address. Of two requests with the same token, one
/// waits for the other and finds nothing, unless the other one is rolled back.
pub(crate) async fn use_up(
    conn: &mut PgConnection,
    token: TokenHash,
    now: Timestamp,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "delete from invitations where token_hash = $1 and expires_at > $2 returning email",
        &token.0,
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_optional(conn)
    .await
}

/// Returns whether there is such an invitation, before a password is hashed for it.
pub(crate) async fn is_valid(worker: &PgPool, token: TokenHash, now: Timestamp) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from invitations where token_hash = $1 and expires_at > $2) as "valid!""#,
        &token.0,
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_one(worker)
    .await
}

/// Deletes expired invitations, and with them the email addresses of people who never created an account.
pub(crate) async fn delete_expired(worker: &PgPool, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!("delete from invitations where expires_at <= $1", now.to_sqlx() as SqlTimestamp)
        .execute(worker)
        .await?;
    Ok(())
}
