//! The table `sessions`. Every request reads it by the hash of its token; a session that was ended is invalid on every
//! server at once.

use std::collections::HashSet;

use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::TokenHash;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::model::{Session, SessionId, Signed, UserId, WorkspaceId};
use crate::sign_in::request_source::RequestSource;

/// A session ends after this long without a request.
const SESSION_IDLE_TTL: SignedDuration = SignedDuration::from_hours(14 * 24);
/// A session ends at the latest after this long.
const SESSION_MAX_AGE: SignedDuration = SignedDuration::from_hours(90 * 24);
/// `last_seen_at` isn't updated more often than this.
const LAST_SEEN_UPDATE_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

/// Creates a session for a user who has just completed a sign-in. It counts as confirmed from now on.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    signed: Signed,
    token: TokenHash,
    source: &RequestSource,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into sessions
             (id, workspace_id, user_id, token_hash, created_at, last_seen_at, confirmed_at, device, network)
         values ($1, $2, $3, $4, $5, $5, $5, $6, $7)",
        signed.session.0,
        signed.workspace.0,
        signed.user.0,
        &token.0,
        now.to_sqlx() as SqlTimestamp,
        source.device,
        source.network
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// An open session, found by its token.
pub(crate) struct SessionRow {
    pub signed: Signed,
    pub confirmed_at: Option<Timestamp>,
}

/// Finds the open session of a token and updates when it was last seen.
///
/// It's queried with every request, so a session that was ended is invalid on every server at once.
pub(crate) async fn find_open(
    worker: &PgPool,
    token: TokenHash,
    now: Timestamp,
) -> sqlx::Result<Option<SessionRow>> {
    let found = sqlx::query!(
        r#"select id as "session: SessionId", user_id as "user: UserId", workspace_id as "workspace: WorkspaceId",
                  last_seen_at as "last_seen_at: SqlTimestamp", confirmed_at as "confirmed_at: SqlTimestamp"
           from sessions
           where token_hash = $1 and last_seen_at > $2 and created_at > $3"#,
        &token.0,
        (now - SESSION_IDLE_TTL).to_sqlx() as SqlTimestamp,
        (now - SESSION_MAX_AGE).to_sqlx() as SqlTimestamp
    )
    .fetch_optional(worker)
    .await?;
    let Some(row) = found else { return Ok(None) };
    if now.duration_since(row.last_seen_at.to_jiff()) > LAST_SEEN_UPDATE_INTERVAL {
        sqlx::query!(
            "update sessions set last_seen_at = $2 where id = $1",
            row.session.0,
            now.to_sqlx() as SqlTimestamp
        )
        .execute(worker)
        .await?;
    }
    Ok(Some(SessionRow {
        signed: Signed { user: row.user, workspace: row.workspace, session: row.session },
        confirmed_at: row.confirmed_at.map(SqlTimestamp::to_jiff),
    }))
}

/// When a password or code was last entered in this session; the outer `None` means that the session has ended.
///
/// It's for transactions that hold the lock of the user's row: until they end, nobody can replace the password.
pub(crate) async fn find_confirmed_at(
    conn: &mut PgConnection,
    signed: Signed,
    now: Timestamp,
) -> sqlx::Result<Option<Option<Timestamp>>> {
    let found = sqlx::query_scalar!(
        r#"select confirmed_at as "confirmed_at: SqlTimestamp" from sessions
           where workspace_id = $1 and id = $2 and last_seen_at > $3 and created_at > $4"#,
        signed.workspace.0,
        signed.session.0,
        (now - SESSION_IDLE_TTL).to_sqlx() as SqlTimestamp,
        (now - SESSION_MAX_AGE).to_sqlx() as SqlTimestamp
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.map(|confirmed_at| confirmed_at.map(SqlTimestamp::to_jiff)))
}

/// Which of these sessions are still open, as the worker. Streams that outlive a request use it to check theirs.
pub async fn open_sessions(
    worker: &PgPool,
    sessions: &[SessionId],
    now: Timestamp,
) -> sqlx::Result<HashSet<SessionId>> {
    let ids: Vec<Uuid> = sessions.iter().map(|session| session.0).collect();
    let open = sqlx::query_scalar!(
        r#"select id as "id: SessionId" from sessions
           where id = any($1) and last_seen_at > $2 and created_at > $3"#,
        &ids,
        (now - SESSION_IDLE_TTL).to_sqlx() as SqlTimestamp,
        (now - SESSION_MAX_AGE).to_sqlx() as SqlTimestamp
    )
    .fetch_all(worker)
    .await?;
    Ok(open.into_iter().collect())
}

/// Records that the user has just entered a password or code.
pub(crate) async fn confirm(conn: &mut PgConnection, signed: Signed, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "update sessions set confirmed_at = $3 where workspace_id = $1 and id = $2",
        signed.workspace.0,
        signed.session.0,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Makes all sessions of the user except the given one unconfirmed. They need a step-up before credentials can be
/// changed.
pub(crate) async fn unconfirm_others(
    conn: &mut PgConnection,
    user: UserId,
    but: SessionId,
) -> sqlx::Result<()> {
    sqlx::query!("update sessions set confirmed_at = null where user_id = $1 and id <> $2", user.0, but.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lists the open sessions of the user, most recently used first.
pub(crate) async fn list(
    conn: &mut PgConnection,
    signed: Signed,
    now: Timestamp,
) -> sqlx::Result<Vec<Session>> {
    let rows = sqlx::query!(
        r#"select id as "id: SessionId", device, network, created_at as "created_at: SqlTimestamp",
                  last_seen_at as "last_seen_at: SqlTimestamp"
           from sessions
           where workspace_id = $1 and user_id = $2 and last_seen_at > $3 and created_at > $4
           order by last_seen_at desc, id desc"#,
        signed.workspace.0,
        signed.user.0,
        (now - SESSION_IDLE_TTL).to_sqlx() as SqlTimestamp,
        (now - SESSION_MAX_AGE).to_sqlx() as SqlTimestamp
    )
    .fetch_all(conn)
    .await?;
    let session = rows.into_iter().map(|row| Session {
        id: row.id,
        device: row.device,
        network: row.network,
        created_at: row.created_at.to_jiff(),
        last_seen_at: row.last_seen_at.to_jiff(),
        current: row.id == signed.session,
    });
    Ok(session.collect())
}

/// Ends one session of the user. Returns false if it isn't theirs.
pub(crate) async fn end(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    user: UserId,
    session: SessionId,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "delete from sessions where workspace_id = $1 and user_id = $2 and id = $3",
        workspace.0,
        user.0,
        session.0
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Ends all sessions of the user except the given one, and returns their number.
pub(crate) async fn end_others(
    conn: &mut PgConnection,
    user: UserId,
    but: Option<SessionId>,
) -> sqlx::Result<u64> {
    let done = sqlx::query!(
        "delete from sessions where user_id = $1 and id is distinct from $2",
        user.0,
        but.map(|session| session.0)
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// Deletes expired sessions.
pub(crate) async fn delete_expired(worker: &PgPool, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from sessions where last_seen_at <= $1 or created_at <= $2",
        (now - SESSION_IDLE_TTL).to_sqlx() as SqlTimestamp,
        (now - SESSION_MAX_AGE).to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await?;
    Ok(())
}
