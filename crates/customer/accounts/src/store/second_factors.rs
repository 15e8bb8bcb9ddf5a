//! The tables `second_factors` and `recovery_codes`. Whether two-factor authentication is on is `users.two_factor_at`.

use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;

use crate::model::{UserId, WorkspaceId};

/// Stores a new encrypted secret in place of an older one. Callers make sure that two-factor authentication is off.
pub(crate) async fn put(
    conn: &mut PgConnection,
    user: UserId,
    sealed: &[u8],
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into second_factors (user_id, secret_sealed, created_at) values ($1, $2, $3)
         on conflict (user_id) do update
         set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0",
        user.0,
        sealed,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Reads the encrypted secret of a user.
pub(crate) async fn find(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!("select secret_sealed from second_factors where user_id = $1", user.0)
        .fetch_optional(conn)
        .await
}

/// Marks the code of a time step as used. Returns false if that step or a later one was used before. Of two concurrent
/// calls, one succeeds.
pub(crate) async fn take_step(conn: &mut PgConnection, user: UserId, step: i64) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update second_factors set last_step = $2 where user_id = $1 and last_step < $2",
        user.0,
        step
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(crate) async fn turn_on(conn: &mut PgConnection, user: UserId, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!("update users set two_factor_at = $2 where id = $1", user.0, now.to_sqlx() as SqlTimestamp)
        .execute(conn)
        .await?;
    Ok(())
}

/// Turns two-factor authentication off and deletes the secret and the recovery codes.
pub(crate) async fn turn_off(conn: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("update users set two_factor_at = null where id = $1", user.0).execute(&mut *conn).await?;
    sqlx::query!("delete from second_factors where user_id = $1", user.0).execute(&mut *conn).await?;
    sqlx::query!("delete from recovery_codes where user_id = $1", user.0).execute(conn).await?;
    Ok(())
}

/// Replaces the recovery codes.
pub(crate) async fn replace_codes(
    conn: &mut PgConnection,
    user: UserId,
    hashes: &[Vec<u8>],
) -> sqlx::Result<()> {
    sqlx::query!("delete from recovery_codes where user_id = $1", user.0).execute(&mut *conn).await?;
    sqlx::query!(
        "insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])",
        user.0,
        hashes
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Uses a recovery code. Returns false if it is wrong or was used before.
pub(crate) async fn use_code(
    conn: &mut PgConnection,
    user: UserId,
    hashes: &[Vec<u8>],
    now: Timestamp,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update recovery_codes set used_at = $3
         where user_id = $1 and code_hash = any($2) and used_at is null",
        user.0,
        hashes,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Counts the unused recovery codes.
pub(crate) async fn codes_left(conn: &mut PgConnection, user: UserId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "left!" from recovery_codes where user_id = $1 and used_at is null"#,
        user.0
    )
    .fetch_one(conn)
    .await
}

/// A stored second factor with its owner.
pub(crate) struct StoredFactor {
    pub user: UserId,
    /// The oldest workspace of the user.
    pub workspace: WorkspaceId,
    pub sealed: Vec<u8>,
    /// False if the setup was begun but never finished.
    pub is_on: bool,
}

/// Reads the second factors of all users, as the worker or the owner of the database.
pub(crate) async fn all(conn: &mut PgConnection) -> sqlx::Result<Vec<StoredFactor>> {
    sqlx::query_as!(
        StoredFactor,
        r#"select distinct on (f.user_id) f.user_id as "user: UserId", m.workspace_id as "workspace: WorkspaceId",
                  f.secret_sealed as sealed, u.two_factor_at is not null as "is_on!"
           from second_factors f
           join users u on u.id = f.user_id
           join memberships m on m.user_id = u.id
           order by f.user_id, m.created_at"#
    )
    .fetch_all(conn)
    .await
}
