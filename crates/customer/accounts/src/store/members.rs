use sqlx::PgConnection;

use crate::model::{UserId, WorkspaceId};

/// Somebody who belongs to a workspace, for those who write to them.
#[derive(Clone, Debug)]
pub struct Member {
    pub user: UserId,
    /// Lower-cased.
    pub email: String,
    pub email_as_typed: String,
    /// Whether the address has answered.
    pub is_verified: bool,
    pub timezone: String,
}

/// Who belongs to a workspace, the oldest first.
pub async fn members(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Vec<Member>> {
    sqlx::query_as!(
        Member,
        r#"select u.id as "user: UserId", u.email, u.email_as_typed,
                  u.email_verified_at is not null as "is_verified!", u.timezone
           from memberships m join users u on u.id = m.user_id
           where m.workspace_id = $1 order by m.created_at, m.user_id"#,
        workspace.0
    )
    .fetch_all(conn)
    .await
}

/// One of them.
pub async fn member(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    user: UserId,
) -> sqlx::Result<Option<Member>> {
    let all = members(conn, workspace).await?;
    Ok(all.into_iter().find(|member| member.user == user))
}
