use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};

use crate::error::AccountError;
use crate::model::{Email, Plan, Profile, UserId, Workspace, WorkspaceId};

pub(crate) struct Account<'a> {
    pub workspace: WorkspaceId,
    pub user: UserId,
    pub email: &'a Email,
    pub name: Option<&'a str>,
    pub password_hash: &'a str,
    pub now: Timestamp,
}

/// Writes a user with a workspace of their own.
pub(crate) async fn insert_account(conn: &mut PgConnection, new: &Account<'_>) -> Result<(), AccountError> {
    let now = new.now.to_sqlx();
    sqlx::query!(
        "insert into users (id, email, email_as_typed, name, password_hash, created_at)
         values ($1, $2, $3, $4, $5, $6)",
        new.user.0,
        new.email.identity,
        new.email.as_typed,
        new.name,
        new.password_hash,
        now as SqlTimestamp
    )
    .execute(&mut *conn)
    .await
    .map_err(|error| match error.as_database_error().and_then(|e| e.constraint()) {
        Some("users_email_key") => AccountError::EmailTaken,
        _ => error.into(),
    })?;
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

pub(crate) struct Login {
    pub user: UserId,
    pub workspace: WorkspaceId,
    pub password_hash: String,
}

/// What signing in with an address needs; the user's first workspace for now.
pub(crate) async fn find_login(worker: &PgPool, email: &str) -> sqlx::Result<Option<Login>> {
    sqlx::query_as!(
        Login,
        r#"select u.id as "user: UserId", m.workspace_id as "workspace: WorkspaceId", u.password_hash
           from users u join memberships m on m.user_id = u.id
           where u.email = $1
           order by m.created_at limit 1"#,
        email
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
