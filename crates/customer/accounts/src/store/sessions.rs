use std::collections::HashSet;

use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::TokenHash;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::model::{Session, SessionId, Signed, UserId, WorkspaceId};
use crate::source::Source;

/// A session ends after this long without a request …
const IDLE: SignedDuration = SignedDuration::from_hours(14 * 24);
/// … and in any case after this long.
const WHOLE: SignedDuration = SignedDuration::from_hours(90 * 24);
/// Seen again within this, nothing is written.
const SEEN_LATELY: SignedDuration = SignedDuration::from_mins(1);

/// Opens a session for somebody who has just shown all that a sign-in needs.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    signed: Signed,
    token: TokenHash,
    source: &Source,
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

/// A session that a token opens.
pub(crate) struct Opened {
    pub signed: Signed,
    pub confirmed_at: Option<Timestamp>,
}

/// Who holds this token, if it still opens anything; notes that they were seen. Asked at every request: a session
/// that was ended is ended on every server at once.
pub(crate) async fn open(worker: &PgPool, token: TokenHash, now: Timestamp) -> sqlx::Result<Option<Opened>> {
    let found = sqlx::query!(
        r#"select id as "session: SessionId", user_id as "user: UserId", workspace_id as "workspace: WorkspaceId",
                  last_seen_at as "last_seen_at: SqlTimestamp", confirmed_at as "confirmed_at: SqlTimestamp"
           from sessions
           where token_hash = $1 and last_seen_at > $2 and created_at > $3"#,
        &token.0,
        (now - IDLE).to_sqlx() as SqlTimestamp,
        (now - WHOLE).to_sqlx() as SqlTimestamp
    )
    .fetch_optional(worker)
    .await?;
    let Some(row) = found else { return Ok(None) };
    if now.duration_since(row.last_seen_at.to_jiff()) > SEEN_LATELY {
        sqlx::query!(
            "update sessions set last_seen_at = $2 where id = $1",
            row.session.0,
            now.to_sqlx() as SqlTimestamp
        )
        .execute(worker)
        .await?;
    }
    Ok(Some(Opened {
        signed: Signed { user: row.user, workspace: row.workspace, session: row.session },
        confirmed_at: row.confirmed_at.map(SqlTimestamp::to_jiff),
    }))
}

/// When somebody last showed a password or code in this session; `None` if the session has ended. For transactions that
/// hold the user's row: until they end, nobody replaces the password.
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
        (now - IDLE).to_sqlx() as SqlTimestamp,
        (now - WHOLE).to_sqlx() as SqlTimestamp
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.map(|confirmed_at| confirmed_at.map(SqlTimestamp::to_jiff)))
}

/// Which of these sessions are still open. As the worker, for whoever serves somebody for longer than a request.
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
        (now - IDLE).to_sqlx() as SqlTimestamp,
        (now - WHOLE).to_sqlx() as SqlTimestamp
    )
    .fetch_all(worker)
    .await?;
    Ok(open.into_iter().collect())
}

/// Notes that the person has just shown a password or code again.
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

/// In every session of the user but the one given, a password or code has to be shown again before what opens the
/// account can be changed.
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

/// The sessions that are open, the one last seen first.
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
        (now - IDLE).to_sqlx() as SqlTimestamp,
        (now - WHOLE).to_sqlx() as SqlTimestamp
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

/// Ends one session of the user; false if it is none of theirs.
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

/// Ends every session of the user but the one given, and says how many.
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

/// Sessions that nobody can open any more.
pub(crate) async fn forget_dead(worker: &PgPool, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from sessions where last_seen_at <= $1 or created_at <= $2",
        (now - IDLE).to_sqlx() as SqlTimestamp,
        (now - WHOLE).to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await?;
    Ok(())
}
