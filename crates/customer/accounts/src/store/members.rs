use sqlx::PgConnection;

use crate::model::{UserId, WorkspaceId};

/// A member of a workspace, with what other crates need to send them emails.
#[derive(Clone, Debug)]
pub struct Member {
    pub user: UserId,
    /// The email address in lower case.
    pub email: String,
    pub email_as_typed: String,
    /// The name they gave themselves.
    pub name: Option<String>,
    /// Whether the email address is verified.
    pub is_verified: bool,
    pub timezone: String,
}

/// The members of a workspace, oldest first.
pub async fn members(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Vec<Member>> {
    sqlx::query_as!(
        Member,
        r#"select u.id as "user: UserId", u.email, u.email_as_typed, u.name,
                  u.email_verified_at is not null as "is_verified!", u.timezone
           from memberships m join users u on u.id = m.user_id
           where m.workspace_id = $1 order by m.created_at, m.user_id"#,
        workspace.0
    )
    .fetch_all(conn)
    .await
}

/// A member of a workspace by user id.
pub async fn member(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    user: UserId,
) -> sqlx::Result<Option<Member>> {
    let all = members(conn, workspace).await?;
    Ok(all.into_iter().find(|member| member.user == user))
}
