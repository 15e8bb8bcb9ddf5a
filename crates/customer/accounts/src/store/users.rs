use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::TokenHash;
use sqlx::{PgConnection, PgExecutor, PgPool};

use crate::error::AccountError;
use crate::model::{Email, Plan, Profile, UserId, Workspace, WorkspaceId};

pub(crate) struct Account<'a> {
    pub workspace: WorkspaceId,
    pub user: UserId,
    pub email: &'a Email,
    pub name: Option<&'a str>,
    pub password_hash: &'a str,
    pub is_verified: bool,
    pub now: Timestamp,
}

/// Writes a user with a workspace of their own.
pub(crate) async fn insert_account(conn: &mut PgConnection, new: &Account<'_>) -> Result<(), AccountError> {
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
    .map_err(taken)?;
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

/// A workspace of the house's own, without members, unless it is there already. As the worker.
pub async fn found_workspace(
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

pub(crate) struct Login {
    pub user: UserId,
    pub workspace: WorkspaceId,
    pub password_hash: String,
    pub two_factor: bool,
    /// Whether somebody has signed in to it on this device before.
    pub is_known_device: bool,
}

/// What signing in with an address needs; the user's first workspace for now.
pub(crate) async fn find_login(
    worker: &PgPool,
    email: &str,
    device: Option<TokenHash>,
) -> sqlx::Result<Option<Login>> {
    sqlx::query_as!(
        Login,
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

/// Changes what is given and leaves the rest.
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

/// What the letters to a person need to know of them.
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

/// As the worker knows them; `None` when they are gone.
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

/// Who has this address, if anybody has.
pub(crate) async fn find_by_email(worker: &PgPool, email: &str) -> sqlx::Result<Option<UserId>> {
    sqlx::query_scalar!(r#"select id as "id: UserId" from users where email = $1"#, email)
        .fetch_optional(worker)
        .await
}

/// What opens an account now.
pub(crate) struct Credentials {
    pub password_hash: String,
    pub two_factor: bool,
}

/// What opens an account, which nobody changes until the transaction ends. Whoever checked a password or a session
/// before the transaction looks here again: both may have been replaced meanwhile. It is the first lock that such a
/// transaction takes, so that two of them do not wait for each other. `None` when the account is gone.
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

/// Notes that the person has answered from this address; false if it is no longer theirs.
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

/// Keeps the address that somebody wants to have from now on; `None` drops one that waits.
pub(crate) async fn ask_for_email(
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

/// Puts the address that was asked for in place of the old one; false if another is asked for by now.
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
    .map_err(taken)?;
    Ok(done.rows_affected() > 0)
}

/// Two people cannot have one address.
fn taken(error: sqlx::Error) -> AccountError {
    match error.as_database_error().and_then(|e| e.constraint()) {
        Some("users_email_key") => AccountError::EmailTaken,
        _ => error.into(),
    }
}
