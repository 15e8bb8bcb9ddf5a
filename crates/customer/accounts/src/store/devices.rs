//! The table `devices`: known devices, by the hash of their token.

use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::TokenHash;
use sqlx::{PgConnection, PgPool};

use crate::model::UserId;

/// A device that hasn't been used for this long is forgotten.
const UNUSED_DEVICE_TTL: SignedDuration = SignedDuration::from_hours(180 * 24);

pub(crate) async fn insert(
    conn: &mut PgConnection,
    user: UserId,
    token: TokenHash,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into devices (token_hash, user_id, created_at, last_seen_at) values ($1, $2, $3, $3)",
        &token.0,
        user.0,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether the user has signed in on this device before. If so, updates when it was last seen.
pub(crate) async fn touch(
    conn: &mut PgConnection,
    user: UserId,
    token: TokenHash,
    now: Timestamp,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update devices set last_seen_at = $3 where token_hash = $1 and user_id = $2",
        &token.0,
        user.0,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Whether the user has signed in on this device before.
pub(crate) async fn is_known(worker: &PgPool, user: UserId, token: TokenHash) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from devices where token_hash = $1 and user_id = $2) as "known!""#,
        &token.0,
        user.0
    )
    .fetch_one(worker)
    .await
}

/// Forgets all devices of a user except the given one.
pub(crate) async fn delete_others(
    conn: &mut PgConnection,
    user: UserId,
    but: Option<TokenHash>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from devices where user_id = $1 and token_hash is distinct from $2",
        user.0,
        but.as_ref().map(|token| token.0.as_slice())
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes devices that haven't been used for long.
pub(crate) async fn delete_unused(worker: &PgPool, now: Timestamp) -> sqlx::Result<()> {
    let oldest = (now - UNUSED_DEVICE_TTL).to_sqlx();
    sqlx::query!("delete from devices where last_seen_at <= $1", oldest as SqlTimestamp)
        .execute(worker)
        .await?;
    Ok(())
}
