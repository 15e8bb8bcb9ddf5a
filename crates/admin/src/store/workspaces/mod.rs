//! Workspaces and their numbers.

pub(crate) mod billing;
pub(crate) mod delivery;
pub(crate) mod endpoints;
pub(crate) mod usage;

use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;

use crate::model::workspace::{AdminSuspension, AdminWorkspaceItem};

/// Which workspaces are listed.
#[derive(Debug)]
pub(crate) struct WorkspaceFilter<'a> {
    /// The beginning of the owner's email address, in lower case.
    pub email: Option<&'a str>,
    pub suspended: Option<bool>,
    /// The first day of the month whose submissions are counted.
    pub month: Date,
}

/// Lists workspaces, newest first, with their total number.
pub(crate) async fn list(
    conn: &mut PgConnection,
    filter: &WorkspaceFilter<'_>,
    (limit, offset): (i64, i64),
) -> sqlx::Result<(Vec<AdminWorkspaceItem>, i64)> {
    let rows = sqlx::query!(
        r#"select w.id as "id!: WorkspaceId", w.name as "name!", w.email_as_typed as "email!",
                  w.created_at as "created_at!: SqlTimestamp", w.is_suspended as "is_suspended!", w.total as "total!",
                  (select count(*) from endpoints e where e.workspace_id = w.id and e.deleted_at is null) as "endpoints!",
                  metered_in_month(w.id, $3) as "submissions!"
           from (select w.*, count(*) over () as total from admin_workspaces w
                 where ($1::text is null or starts_with(w.email, $1)) and ($2::boolean is null or w.is_suspended = $2)
                 order by w.created_at desc, w.id desc limit $4 offset $5) w
           order by w.created_at desc, w.id desc"#,
        filter.email,
        filter.suspended,
        filter.month.to_sqlx() as jiff_sqlx::Date,
        limit,
        offset
    )
    .fetch_all(conn)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let items = rows.into_iter().map(|row| AdminWorkspaceItem {
        id: row.id,
        name: row.name,
        email: row.email,
        created_at: row.created_at.to_jiff(),
        endpoints: row.endpoints,
        submissions: row.submissions,
        is_suspended: row.is_suspended,
    });
    Ok((items.collect(), total))
}

/// A workspace and its owner.
pub(crate) struct WorkspaceRow {
    pub name: String,
    pub email: String,
    pub owner_name: Option<String>,
    pub is_verified: bool,
    pub two_factor: bool,
    pub created_at: Timestamp,
    pub suspended: Option<AdminSuspension>,
    pub sessions: i64,
    pub open_tickets: i64,
}

pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Option<WorkspaceRow>> {
    let row = sqlx::query!(
        r#"select w.name as "name!", w.email_as_typed as "email!", w.owner_name, w.is_verified as "is_verified!",
                  w.two_factor as "two_factor!", w.created_at as "created_at!: SqlTimestamp",
                  s.suspended_at as "suspended_at?: SqlTimestamp", s.suspended_by as "suspended_by?",
                  s.reason as "reason?",
                  (select count(*) from sessions o where o.workspace_id = w.id) as "sessions!",
                  (select count(*) from tickets t where t.workspace_id = w.id and t.state <> 'solved') as "tickets!"
           from admin_workspaces w
           left join suspensions s on s.workspace_id = w.id and s.endpoint_id is null
           where w.id = $1"#,
        workspace.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| WorkspaceRow {
        name: row.name,
        email: row.email,
        owner_name: row.owner_name,
        is_verified: row.is_verified,
        two_factor: row.two_factor,
        created_at: row.created_at.to_jiff(),
        suspended: suspension(row.suspended_at, row.suspended_by, row.reason),
        sessions: row.sessions,
        open_tickets: row.tickets,
    }))
}

/// Puts together what a left join found of a suspension.
pub(super) fn suspension(
    at: Option<SqlTimestamp>,
    by: Option<String>,
    reason: Option<String>,
) -> Option<AdminSuspension> {
    Some(AdminSuspension { at: at?.to_jiff(), by: by?, reason: reason? })
}
