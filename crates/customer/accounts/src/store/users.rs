//! The tables `users`, `workspaces` and `memberships`. `lock_credentials` is the lock under which what was checked
//! before a transaction is compared again inside it.

use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::TokenHash;
use sqlx::{PgConnection, PgExecutor, PgPool};

use crate::error::AccountError;
use crate::model::{Email, Plan, Profile, UserId, Workspace, WorkspaceId};

/// A new user and workspace to be inserted.
pub(crate) struct NewUser<'a> {
    pub workspace: WorkspaceId,
    pub user: UserId,
    pub email: &'a Email,
    pub name: Option<&'a str>,
    pub password_hash: &'a str,
    pub is_verified: bool,
    pub now: Timestamp,
}

/// Inserts a user with a workspace of their own.
pub(crate) async fn insert_account(conn: &mut PgConnection, new: &NewUser<'_>) -> Result<(), AccountError> {
    let now = new.now.to_sqlx();
    sqlx::query!(
        "insert into users (id, email, email_as_typed, name, password_hash, created_at, email_verified_at)
         values ($1, $2, $3, $4, $5, $6, case when $7 then $6::timestamptz end)",
        new.user.0,
        new.email.identity,
        new.email.as_typed,
        new.name,
        new.password_hash,
        now as SqlTimestamp,
        new.is_verified
    )
    .execute(&mut *conn)
    .await
    .map_err(email_taken)?;
    let title = new.name.map_or_else(|| "My workspace".to_owned(), |name| format!("{name}'s workspace"));
    sqlx::query!(
        "insert into workspaces (id, name, created_at) values ($1, $2, $3)",
        new.workspace.0,
        title,
        now as SqlTimestamp
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into memberships (workspace_id, user_id, created_at) values ($1, $2, $3)",
        new.workspace.0,
        new.user.0,
        now as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Finds the account with an address, and its workspace.
pub(crate) async fn find_owner(
    conn: &mut PgConnection,
    email: &Email,
) -> sqlx::Result<Option<(UserId, WorkspaceId)>> {
    let row = sqlx::query!(
        r#"select u.id as "user: UserId", m.workspace_id as "workspace: WorkspaceId"
           from users u join memberships m on m.user_id = u.id
           where u.email = $1 order by m.created_at, m.workspace_id limit 1"#,
        email.identity
    );
    Ok(row.fetch_optional(conn).await?.map(|row| (row.user, row.workspace)))
}

pub(crate) async fn rename_workspace(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    name: &str,
) -> sqlx::Result<()> {
    sqlx::query!("update workspaces set name = $2 where id = $1", workspace.0, name).execute(conn).await?;
    Ok(())
}

/// Returns whether there is an account.
pub(crate) async fn is_any(worker: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from users) as "any!""#).fetch_one(worker).await
}

/// Lets one transaction after the other create the first account. The lock ends with the transaction.
pub(crate) async fn lock_first_account(conn: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query("select pg_advisory_xact_lock(hashtext('first_account'))").execute(conn).await?;
    Ok(())
}

/// Creates a workspace without members, as the worker, unless it exists. The live demo has one.
pub async fn ensure_workspace(
    worker: &PgPool,
    id: WorkspaceId,
    name: &str,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into workspaces (id, name, created_at) values ($1, $2, $3) on conflict (id) do nothing",
        id.0,
        name,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await?;
    Ok(())
}

/// An account that someone wants to sign in to.
pub(crate) struct LoginRow {
    pub user: UserId,
    pub workspace: WorkspaceId,
    pub password_hash: String,
    pub two_factor: bool,
    /// Whether the account has been signed in to on this device before.
    pub is_known_device: bool,
}

/// Reads what a sign-in with an email address needs. For now it uses the user's first workspace.
pub(crate) async fn find_login(
    worker: &PgPool,
    email: &str,
    device: Option<TokenHash>,
) -> sqlx::Result<Option<LoginRow>> {
    sqlx::query_as!(
        LoginRow,
        r#"select u.id as "user: UserId", m.workspace_id as "workspace: WorkspaceId", u.password_hash,
                  u.two_factor_at is not null as "two_factor!",
                  exists (select from devices d where d.token_hash = $2 and d.user_id = u.id) as "is_known_device!"
           from users u join memberships m on m.user_id = u.id
           where u.email = $1
           order by m.created_at limit 1"#,
        email,
        device.as_ref().map(|token| token.0.as_slice())
    )
    .fetch_optional(worker)
    .await
}

/// Reads the profile of a member of a workspace.
pub(crate) async fn find_profile(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    user: UserId,
) -> sqlx::Result<Profile> {
    let row = sqlx::query!(
        r#"select u.id as "id: UserId", u.email_as_typed, u.name, u.email_verified_at is not null as "verified!",
                  u.timezone, u.created_at as "created_at: SqlTimestamp", u.new_email_as_typed,
                  u.two_factor_at is not null as "two_factor!",
                  w.id as "workspace: WorkspaceId", w.name as workspace_name
           from memberships m
           join workspaces w on w.id = m.workspace_id
           join users u on u.id = m.user_id
           where m.workspace_id = $1 and m.user_id = $2"#,
        workspace.0,
        user.0
    )
    .fetch_one(conn)
    .await?;
    Ok(Profile {
        id: row.id,
        email: row.email_as_typed,
        name: row.name,
        email_verified: row.verified,
        workspace: Workspace { id: row.workspace, name: row.workspace_name },
        plan: Plan::FREE,
        timezone: row.timezone,
        created_at: row.created_at.to_jiff(),
        two_factor: row.two_factor,
        new_email: row.new_email_as_typed,
    })
}

/// Updates the given values and keeps the others.
#[expect(clippy::option_option, reason = "absent, null and a value are three things")]
pub(crate) async fn update_profile(
    conn: &mut PgConnection,
    user: UserId,
    name: Option<Option<String>>,
    timezone: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users
         set name = case when $2 then $3 else name end, timezone = coalesce($4, timezone)
         where id = $1",
        user.0,
        name.is_some(),
        name.flatten(),
        timezone
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A user with the data that emails and password checks need. Only the worker role can read it.
pub(crate) struct Person {
    pub workspace: WorkspaceId,
    pub email: String,
    pub email_as_typed: String,
    pub new_email: Option<String>,
    pub new_email_as_typed: Option<String>,
    pub password_hash: String,
    pub is_verified: bool,
    pub two_factor: bool,
    pub timezone: String,
}

/// Reads a user, as the worker. Returns `None` if the account is gone.
pub(crate) async fn find_person(worker: impl PgExecutor<'_>, user: UserId) -> sqlx::Result<Option<Person>> {
    sqlx::query_as!(
        Person,
        r#"select m.workspace_id as "workspace: WorkspaceId", u.email, u.email_as_typed, u.new_email,
                  u.new_email_as_typed, u.password_hash, u.email_verified_at is not null as "is_verified!",
                  u.two_factor_at is not null as "two_factor!", u.timezone
           from users u join memberships m on m.user_id = u.id
           where u.id = $1
           order by m.created_at limit 1"#,
        user.0
    )
    .fetch_optional(worker)
    .await
}

/// Finds the user with this email address.
pub(crate) async fn find_by_email(worker: &PgPool, email: &str) -> sqlx::Result<Option<UserId>> {
    sqlx::query_scalar!(r#"select id as "id: UserId" from users where email = $1"#, email)
        .fetch_optional(worker)
        .await
}

/// What an account is signed in to with.
pub(crate) struct Credentials {
    pub password_hash: String,
    pub two_factor: bool,
}

/// Reads and locks an account's credentials; nobody can change them until the transaction ends. `None` if the account
/// is gone.
///
/// Whoever checked a password or a session before the transaction compares it again here, because both may have been
/// replaced meanwhile. It is the first lock that such a transaction takes, so that two of them can't deadlock.
pub(crate) async fn lock_credentials(
    conn: &mut PgConnection,
    user: UserId,
) -> sqlx::Result<Option<Credentials>> {
    sqlx::query_as!(
        Credentials,
        r#"select password_hash, two_factor_at is not null as "two_factor!"
           from users where id = $1 for no key update"#,
        user.0
    )
    .fetch_optional(conn)
    .await
}

pub(crate) async fn set_password(conn: &mut PgConnection, user: UserId, hash: &str) -> sqlx::Result<()> {
    sqlx::query!("update users set password_hash = $2 where id = $1", user.0, hash).execute(conn).await?;
    Ok(())
}

/// Marks the email address as verified. Returns false if it's no longer the user's address.
pub(crate) async fn verify(
    conn: &mut PgConnection,
    user: UserId,
    email: &str,
    now: Timestamp,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update users set email_verified_at = coalesce(email_verified_at, $3) where id = $1 and email = $2",
        user.0,
        email,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Stores a new email address that isn't confirmed yet. `None` cancels a pending change.
pub(crate) async fn set_pending_email(
    conn: &mut PgConnection,
    user: UserId,
    new: Option<&Email>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set new_email = $2, new_email_as_typed = $3 where id = $1",
        user.0,
        new.map(|email| email.identity.as_str()),
        new.map(|email| email.as_typed.as_str())
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Replaces the email address with the pending one, which counts as verified. Returns false if another one is pending
/// by now.
pub(crate) async fn change_email(
    conn: &mut PgConnection,
    user: UserId,
    new: &str,
    now: Timestamp,
) -> Result<bool, AccountError> {
    let done = sqlx::query!(
        "update users
         set email = new_email, email_as_typed = new_email_as_typed, email_verified_at = $3,
             new_email = null, new_email_as_typed = null
         where id = $1 and new_email = $2",
        user.0,
        new,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await
    .map_err(email_taken)?;
    Ok(done.rows_affected() > 0)
}

/// Translates a violation of the unique email address into an error for the API.
fn email_taken(error: sqlx::Error) -> AccountError {
    match error.as_database_error().and_then(|e| e.constraint()) {
        Some("users_email_key") => AccountError::EmailTaken,
        _ => error.into(),
    }
}
