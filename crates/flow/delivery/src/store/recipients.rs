//! Reads and writes `recipients`: whether an address has confirmed, unsubscribed or bounced. Releases and cancels the
//! deliveries that depend on it.
//!
//! Functions run as the worker, unless they say that they run as the app.

use std::collections::HashMap;

use accounts::{Email, UserId, WorkspaceId};
use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::TokenHash;
use sqlx::PgConnection;

use crate::model::WaitsFor;

/// After this many permanent rejections in a row nothing more is sent to an address. One alone may be the mail
/// server's mistake.
const SUPPRESS_AFTER_REFUSALS: i32 = 3;
/// How many waiting deliveries are released at once. The others follow one by one.
const RELEASED_IMMEDIATELY: i64 = 10;
/// The time between those that follow.
const RELEASE_INTERVAL: SignedDuration = SignedDuration::from_secs(20);

/// What is known about an address in a workspace.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecipientStatus {
    pub email_as_typed: String,
    pub is_confirmed: bool,
    pub is_suppressed: bool,
    pub is_unsubscribed: bool,
    pub was_asked: bool,
    pub refusals: i16,
}

/// What is known about an address; `None` if it was never entered.
pub(crate) async fn status(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &str,
) -> sqlx::Result<Option<RecipientStatus>> {
    sqlx::query_as!(
        RecipientStatus,
        r#"select email_as_typed, confirmed_at is not null as "is_confirmed!",
                  suppressed_at is not null as "is_suppressed!", unsubscribed_at is not null as "is_unsubscribed!",
                  asked_at is not null as "was_asked!", refusals
           from recipients where workspace_id = $1 and email = $2"#,
        workspace.0,
        email
    )
    .fetch_optional(conn)
    .await
}

/// The names of the forms whose submissions this address is to receive, the latest first.
pub(crate) async fn form_names(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &str,
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        "select e.name from destinations t
         join endpoints e on e.id = t.endpoint_id and e.deleted_at is null
         where t.workspace_id = $1 and t.email = $2 and t.kind = 'mail' and t.state <> 'off'
         order by t.id desc",
        workspace.0,
        email
    )
    .fetch_all(conn)
    .await
}

/// As [`status`], as the app, which can't see the number of rejections.
pub(crate) async fn status_as_app(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &str,
) -> sqlx::Result<RecipientStatus> {
    Ok(statuses(conn, workspace).await?.remove(email).unwrap_or_default())
}

/// What is known about all addresses of a workspace, by address. Runs as the app.
pub(crate) async fn statuses(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<HashMap<String, RecipientStatus>> {
    let rows = sqlx::query!(
        r#"select email, email_as_typed, confirmed_at is not null as "is_confirmed!",
                  suppressed_at is not null as "is_suppressed!", unsubscribed_at is not null as "is_unsubscribed!",
                  asked_at is not null as "was_asked!"
           from recipients where workspace_id = $1"#,
        workspace.0
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let status = RecipientStatus {
                email_as_typed: row.email_as_typed,
                is_confirmed: row.is_confirmed,
                is_suppressed: row.is_suppressed,
                is_unsubscribed: row.is_unsubscribed,
                was_asked: row.was_asked,
                refusals: 0,
            };
            (row.email, status)
        })
        .collect())
}

/// Adds an address. What is already known about it stays. Runs as the app.
pub(crate) async fn upsert(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &Email,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into recipients (workspace_id, email, email_as_typed) values ($1, $2, $3)
         on conflict (workspace_id, email) do update set email_as_typed = excluded.email_as_typed",
        workspace.0,
        email.identity,
        email.as_typed
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Stores the token of the confirmation email that is about to be sent. Earlier links stop working.
///
/// Returns `false` if the recipient was asked before and `again` isn't set.
pub(crate) async fn store_confirmation_token(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &str,
    token: TokenHash,
    (again, now): (bool, Timestamp),
) -> sqlx::Result<bool> {
    let asked = sqlx::query!(
        "update recipients set token_hash = $3, asked_at = $4, asks = least(asks + 1, 1000)
         where workspace_id = $1 and email = $2 and ($5 or asked_at is null)",
        workspace.0,
        email,
        &token.0,
        now.to_sqlx() as SqlTimestamp,
        again
    )
    .execute(conn)
    .await?;
    Ok(asked.rows_affected() > 0)
}

/// The addresses of a workspace that are recipients of an endpoint and were never asked to confirm.
pub(crate) async fn without_confirmation_email(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        "select r.email from recipients r
         where r.workspace_id = $1 and r.asked_at is null and r.confirmed_at is null and exists (
             select from destinations d
             where d.workspace_id = r.workspace_id and d.email = r.email and d.state <> 'off'
         )",
        workspace.0
    )
    .fetch_all(conn)
    .await
}

/// The workspace and address that a token was sent to, if that was after `since`.
pub(crate) async fn find_by_confirmation_token(
    conn: &mut PgConnection,
    token: TokenHash,
    since: Timestamp,
) -> sqlx::Result<Option<(WorkspaceId, String)>> {
    let found = sqlx::query!(
        r#"select workspace_id as "workspace: WorkspaceId", email from recipients
           where token_hash = $1 and asked_at > $2"#,
        &token.0,
        since.to_sqlx() as SqlTimestamp
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.map(|row| (row.workspace, row.email)))
}

/// Records that a recipient confirmed. That also ends an earlier unsubscription or suppression.
pub(crate) async fn confirm(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &str,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update recipients
         set confirmed_at = coalesce(confirmed_at, $3), unsubscribed_at = null,
             suppressed_at = null, suppressed_because = null, refusals = 0
         where workspace_id = $1 and email = $2",
        workspace.0,
        email,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Every address in a workspace to which emails may have been sent, except its members' own.
pub(crate) async fn addresses(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!("select email from recipients where workspace_id = $1", workspace.0)
        .fetch_all(conn)
        .await
}

/// Records that a recipient unsubscribed from a workspace, or with `None` that they resubscribed.
pub(crate) async fn unsubscribe(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &str,
    since: Option<Timestamp>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into recipients (workspace_id, email, email_as_typed, unsubscribed_at) values ($1, $2, $2, $3)
         on conflict (workspace_id, email) do update set unsubscribed_at = excluded.unsubscribed_at",
        workspace.0,
        email,
        since.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Ends the suppression of an address, because the owner wants to send to it again. Runs as the app.
pub(crate) async fn end_suppression(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update recipients set suppressed_at = null, suppressed_because = null
         where workspace_id = $1 and email = $2 and suppressed_at is not null",
        workspace.0,
        email
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Ends the unsubscription of users who enter their own address again. Runs as the app.
pub(crate) async fn resubscribe_member(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update recipients set unsubscribed_at = null
         where workspace_id = $1 and email = $2 and unsubscribed_at is not null",
        workspace.0,
        email
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Resets the number of rejections after an email was accepted.
pub(crate) async fn reset_refusals(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update recipients set refusals = 0 where workspace_id = $1 and email = $2 and refusals > 0",
        workspace.0,
        email
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Counts a permanent rejection by the mail server. After [`SUPPRESS_AFTER_REFUSALS`] of them nothing more is sent to the
/// address.
pub(crate) async fn count_refusal(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &str,
    because: &str,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into recipients as r (workspace_id, email, email_as_typed, refusals) values ($1, $2, $2, 1)
         on conflict (workspace_id, email) do update
         set refusals = least(r.refusals + 1, $5),
             suppressed_at = case when r.refusals + 1 >= $5 then coalesce(r.suppressed_at, $4) end,
             suppressed_because = case when r.refusals + 1 >= $5 then $3 end",
        workspace.0,
        email,
        because,
        now.to_sqlx() as SqlTimestamp,
        SUPPRESS_AFTER_REFUSALS
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Suppresses an address because a mail server returned an email to it, as [`count_refusal`] does after some rejections.
/// One is enough: the server had accepted the email, so the next one would set the number of rejections to 0.
pub(crate) async fn suppress(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &str,
    because: &str,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into recipients as r
             (workspace_id, email, email_as_typed, refusals, suppressed_at, suppressed_because)
         values ($1, $2, $2, $5, $4, $3)
         on conflict (workspace_id, email) do update
         set refusals = $5, suppressed_at = coalesce(r.suppressed_at, $4), suppressed_because = $3",
        workspace.0,
        email,
        because,
        now.to_sqlx() as SqlTimestamp,
        i16::try_from(SUPPRESS_AFTER_REFUSALS).unwrap_or(i16::MAX)
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Lets a crash lose what this transaction writes. In return the commit doesn't wait for the disk.
pub(crate) async fn allow_async_commit(conn: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("set local synchronous_commit = off").execute(conn).await?;
    Ok(())
}

/// Whose deliveries are released or cancelled.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RecipientKey<'a> {
    Member(UserId),
    Email(&'a str),
}

impl<'a> RecipientKey<'a> {
    fn parts(self) -> (Option<uuid::Uuid>, Option<&'a str>) {
        match self {
            Self::Member(user) => (Some(user.0), None),
            Self::Email(email) => (None, Some(email)),
        }
    }
}

/// Makes deliveries due that waited for a verification or confirmation.
///
/// Some are due at once, the others one by one, so that nobody's mailbox is flooded.
pub(crate) async fn release(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    recipient: RecipientKey<'_>,
    waited_for: WaitsFor,
    clock_moved_ms: f64,
) -> sqlx::Result<u64> {
    let (user, email) = recipient.parts();
    let released = sqlx::query!(
        "update deliveries d
         set state = 'due', waits_for = null,
             next_at = clock_timestamp() + $5 * interval '1 millisecond'
                 + greatest(0, w.place - $6) * $7::float8 * interval '1 second',
             postponed = w.place > $6
         from (
             select d.id, row_number() over (order by d.id) as place
             from deliveries d join destinations t on t.id = d.destination_id
             where d.workspace_id = $1 and d.state = 'waiting' and d.waits_for = $2
               and t.workspace_id = $1 and (t.user_id = $3 or t.email = $4)
         ) w
         where d.id = w.id and d.state = 'waiting'",
        workspace.0,
        waited_for as WaitsFor,
        user,
        email,
        clock_moved_ms,
        RELEASED_IMMEDIATELY,
        RELEASE_INTERVAL.as_secs_f64()
    )
    .execute(conn)
    .await?;
    Ok(released.rows_affected())
}

/// Makes deliveries due that were planned at the very moment of a verification or confirmation, and missed by
/// [`release`].
pub(crate) async fn release_stragglers(conn: &mut PgConnection, clock_moved_ms: f64) -> sqlx::Result<u64> {
    let released = sqlx::query!(
        "update deliveries d
         set state = 'due', waits_for = null, next_at = clock_timestamp() + $1 * interval '1 millisecond'
         from destinations t
         where t.id = d.destination_id and d.state = 'waiting'
           and (d.waits_for = 'verification' and exists (
                   select from users u where u.id = t.user_id and u.email_verified_at is not null)
             or d.waits_for = 'confirmation' and exists (
                   select from recipients r
                   where r.workspace_id = t.workspace_id and r.email = t.email and r.confirmed_at is not null))",
        clock_moved_ms
    )
    .execute(conn)
    .await?;
    Ok(released.rows_affected())
}

/// Cancels all deliveries to a recipient that haven't been sent.
pub(crate) async fn cancel(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    recipient: RecipientKey<'_>,
) -> sqlx::Result<u64> {
    let (user, email) = recipient.parts();
    let cancelled = sqlx::query!(
        "update deliveries d set state = 'cancelled', waits_for = null
         from destinations t
         where t.id = d.destination_id and t.workspace_id = $1 and (t.user_id = $2 or t.email = $3)
           and d.workspace_id = $1 and d.state in ('waiting', 'due')",
        workspace.0,
        user,
        email
    )
    .execute(conn)
    .await?;
    Ok(cancelled.rows_affected())
}
