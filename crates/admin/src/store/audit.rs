//! The table `admin_audit`, to which rows are only added.

use accounts::WorkspaceId;
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::model::AdminWorkspaceRef;
use crate::model::audit::{AdminAuditEntry, AuditId};

/// A row to be added.
pub(crate) struct NewAuditEntry<'a> {
    pub id: Uuid,
    pub operator: &'a str,
    pub action: &'a str,
    pub workspace: Option<WorkspaceId>,
    pub target: Option<&'a str>,
    pub reason: Option<&'a str>,
    pub details: &'a Value,
}

pub(crate) async fn insert(conn: &mut PgConnection, entry: &NewAuditEntry<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into admin_audit (id, operator, action, of_workspace, target, reason, details)
         values ($1, $2, $3, $4, $5, $6, $7)",
        entry.id,
        entry.operator,
        entry.action,
        entry.workspace.map(|workspace| workspace.0),
        entry.target,
        entry.reason,
        entry.details
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Which rows are read.
#[derive(Debug, Default)]
pub(crate) struct AuditFilter<'a> {
    pub workspace: Option<WorkspaceId>,
    pub operator: Option<&'a str>,
    /// A text in the reason, or a target.
    pub text: Option<&'a str>,
    /// Only rows before this one.
    pub before: Option<AuditId>,
}

pub(crate) async fn list(
    conn: &mut PgConnection,
    filter: &AuditFilter<'_>,
    (limit, offset): (i64, i64),
) -> sqlx::Result<Vec<AdminAuditEntry>> {
    let rows = sqlx::query!(
        r#"select a.id as "id: AuditId", a.operator, a.action, a.target, a.reason, a.details,
                  w.id as "workspace?: WorkspaceId", w.name as "workspace_name?", w.email_as_typed as "email?"
           from admin_audit a left join admin_workspaces w on w.id = a.of_workspace
           where ($1::uuid is null or a.of_workspace = $1) and ($2::text is null or a.operator = $2)
             and ($3::text is null or a.target = $3 or position(lower($3) in lower(a.reason)) > 0)
             and ($4::uuid is null or a.id < $4)
           order by a.id desc limit $5 offset $6"#,
        filter.workspace.map(|workspace| workspace.0),
        filter.operator,
        filter.text,
        filter.before.map(|before| before.0),
        limit,
        offset
    )
    .fetch_all(conn)
    .await?;
    let entries = rows.into_iter().map(|row| AdminAuditEntry {
        at: row.id.time(),
        id: row.id,
        operator: row.operator,
        action: row.action,
        workspace: row.workspace.map(|id| AdminWorkspaceRef {
            id,
            name: row.workspace_name.unwrap_or_default(),
            email: row.email.unwrap_or_default(),
        }),
        target: row.target,
        reason: row.reason,
        details: row.details,
    });
    Ok(entries.collect())
}

/// Counts the rows about a workspace.
pub(crate) async fn count(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from admin_audit where of_workspace = $1"#,
        workspace.0
    )
    .fetch_one(conn)
    .await
}
