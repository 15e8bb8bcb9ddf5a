//! The table `half_sign_ins`: sign-ins with a correct password that still need a two-factor code.

use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::TokenHash;
use sqlx::{PgConnection, PgPool};

use crate::model::UserId;

/// How long the code can be entered after the password.
const PENDING_SIGN_IN_TTL: SignedDuration = SignedDuration::from_mins(10);
/// How many codes can be tried.
const MAX_CODE_ATTEMPTS: i32 = 5;

pub(crate) async fn insert(
    conn: &mut PgConnection,
    user: UserId,
    token: TokenHash,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into half_sign_ins (token_hash, user_id, created_at) values ($1, $2, $3)",
        &token.0,
        user.0,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes one attempt and returns the user, or `None` if the time or the attempts are used up.
///
/// The attempt is counted at once, so that concurrent requests don't share one.
pub(crate) async fn take_attempt(
    worker: &PgPool,
    token: TokenHash,
    now: Timestamp,
) -> sqlx::Result<Option<UserId>> {
    sqlx::query_scalar!(
        r#"update half_sign_ins set tries = tries + 1
           where token_hash = $1 and created_at > $2 and tries < $3
           returning user_id as "user: UserId""#,
        &token.0,
        (now - PENDING_SIGN_IN_TTL).to_sqlx() as SqlTimestamp,
        MAX_CODE_ATTEMPTS
    )
    .fetch_optional(worker)
    .await
}

/// Ends a pending sign-in. Returns false if another request did so first.
pub(crate) async fn end(conn: &mut PgConnection, token: TokenHash) -> sqlx::Result<bool> {
    let done =
        sqlx::query!("delete from half_sign_ins where token_hash = $1", &token.0).execute(conn).await?;
    Ok(done.rows_affected() > 0)
}

/// Ends all pending sign-ins of a user.
pub(crate) async fn end_all(conn: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from half_sign_ins where user_id = $1", user.0).execute(conn).await?;
    Ok(())
}

/// Deletes expired ones.
pub(crate) async fn delete_expired(worker: &PgPool, now: Timestamp) -> sqlx::Result<()> {
    let oldest = (now - PENDING_SIGN_IN_TTL).to_sqlx();
    sqlx::query!("delete from half_sign_ins where created_at <= $1", oldest as SqlTimestamp)
        .execute(worker)
        .await?;
    Ok(())
}
