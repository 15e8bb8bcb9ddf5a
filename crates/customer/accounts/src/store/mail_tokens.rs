//! The table `mail_tokens`: links in emails, by the hash of their token.

use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::TokenHash;
use sqlx::{PgConnection, PgPool};

use crate::model::UserId;
use crate::store::users;

/// What a link in an email is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkPurpose {
    Verify,
    Reset,
    EmailChange,
}

impl LinkPurpose {
    /// How many hours a link works.
    pub(crate) fn hours(self) -> u32 {
        match self {
            Self::Verify => 72,
            Self::Reset => 1,
            Self::EmailChange => 24,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Reset => "reset",
            Self::EmailChange => "email_change",
        }
    }
}

/// A link to be sent.
pub(crate) struct NewLink<'a> {
    pub user: UserId,
    pub purpose: LinkPurpose,
    /// The address it is sent to. The link stops working when the account gets another one.
    pub email: &'a str,
}

pub(crate) async fn insert(
    worker: &PgPool,
    token: TokenHash,
    link: &NewLink<'_>,
    now: Timestamp,
) -> sqlx::Result<()> {
    let expires = now + jiff::SignedDuration::from_hours(i64::from(link.purpose.hours()));
    sqlx::query!(
        "insert into mail_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)",
        &token.0,
        link.user.0,
        link.purpose.name(),
        link.email,
        now.to_sqlx() as SqlTimestamp,
        expires.to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await?;
    Ok(())
}

/// A link that hasn't expired.
pub(crate) struct StoredLink {
    pub user: UserId,
    pub email: String,
    pub purpose: LinkPurpose,
    pub is_used: bool,
}

/// Reads and locks a link that hasn't expired; concurrent requests for it wait.
///
/// The user's row is locked first, because a password change holds that lock while it ends the links.
pub(crate) async fn lock(
    conn: &mut PgConnection,
    token: TokenHash,
    now: Timestamp,
) -> sqlx::Result<Option<StoredLink>> {
    let owner = sqlx::query_scalar!(
        r#"select user_id as "user: UserId" from mail_tokens where token_hash = $1"#,
        &token.0
    );
    let Some(owner) = owner.fetch_optional(&mut *conn).await? else { return Ok(None) };
    users::lock_credentials(conn, owner).await?;
    let found = sqlx::query!(
        r#"select user_id as "user: UserId", email, purpose, used_at is not null as "is_used!"
           from mail_tokens where token_hash = $1 and expires_at > $2 for update"#,
        &token.0,
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.map(|row| StoredLink {
        user: row.user,
        email: row.email,
        purpose: match row.purpose.as_str() {
            "verify" => LinkPurpose::Verify,
            "reset" => LinkPurpose::Reset,
            _ => LinkPurpose::EmailChange,
        },
        is_used: row.is_used,
    }))
}

/// Marks a link as used.
pub(crate) async fn use_up(conn: &mut PgConnection, token: TokenHash, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "update mail_tokens set used_at = $2 where token_hash = $1",
        &token.0,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the unused links of a user: all of them, or those for one purpose.
pub(crate) async fn end(
    conn: &mut PgConnection,
    user: UserId,
    purpose: Option<LinkPurpose>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from mail_tokens where user_id = $1 and used_at is null and purpose = coalesce($2, purpose)",
        user.0,
        purpose.map(LinkPurpose::name)
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes expired links.
pub(crate) async fn delete_expired(worker: &PgPool, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!("delete from mail_tokens where expires_at <= $1", now.to_sqlx() as SqlTimestamp)
        .execute(worker)
        .await?;
    Ok(())
}
