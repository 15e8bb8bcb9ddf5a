//! Workspaces that were deleted and are still to be billed.

use std::collections::BTreeMap;

use accounts::WorkspaceId;
use billing::PaysSince;
use jiff::civil::Date;
use sqlx::PgConnection;
use sqlx::types::Json;

/// What is known of a deleted workspace.
pub(crate) struct ClosedWorkspace {
    pub email: String,
    /// The submissions that were counted in its last months.
    pub used: BTreeMap<Date, u64>,
    pub pays: bool,
    pub pays_since: Option<PaysSince>,
}

/// Returns the deleted workspaces that are still to be billed.
pub(crate) async fn list(conn: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<WorkspaceId>> {
    sqlx::query_scalar!(
        r#"select workspace_id as "workspace: WorkspaceId" from closed_workspaces c
           where not exists (select from workspaces w where w.id = c.workspace_id) order by 1 limit $1"#,
        limit
    )
    .fetch_all(conn)
    .await
}

/// Takes a deleted workspace, so that it is billed once.
pub(crate) async fn take(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Option<ClosedWorkspace>> {
    let row = sqlx::query!(
        r#"delete from closed_workspaces where workspace_id = $1
           returning email, used as "used: Json<BTreeMap<Date, u64>>", pays, pays_since as "pays_since: jiff_sqlx::Date",
                     used_before"#,
        workspace.0
    )
    .fetch_optional(tx)
    .await?;
    Ok(row.map(|row| ClosedWorkspace {
        email: row.email,
        used: row.used.0,
        pays: row.pays,
        pays_since: row
            .pays_since
            .map(|day| PaysSince { day: day.to_jiff(), used_before: row.used_before.unsigned_abs() }),
    }))
}

/// Deletes what isn't kept of a deleted workspace: its billing details and add-ons.
pub(crate) async fn forget(tx: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!(
        "with details as (delete from billing_details where workspace_id = $1),
              months as (delete from billed_months where workspace_id = $1)
         delete from addon_periods where workspace_id = $1",
        workspace.0
    )
    .execute(tx)
    .await
    .map(drop)
}
