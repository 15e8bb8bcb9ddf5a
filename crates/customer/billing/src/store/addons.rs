//! When add-ons were active.

use accounts::WorkspaceId;
use jiff::civil::Date;
use jiff_sqlx::ToSqlx;
use sqlx::PgConnection;

use crate::addons::AddonPeriod;

/// Returns the periods of a workspace's add-ons, oldest first.
pub async fn periods(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Vec<AddonPeriod>> {
    let rows = sqlx::query!(
        r#"select addon, active_from as "active_from: jiff_sqlx::Date", last_day as "last_day: jiff_sqlx::Date"
           from addon_periods where workspace_id = $1 order by active_from, addon"#,
        workspace.0
    )
    .fetch_all(conn)
    .await?;
    let periods = rows.into_iter().map(|row| AddonPeriod {
        addon: row.addon,
        active_from: row.active_from.to_jiff(),
        last_day: row.last_day.map(jiff_sqlx::Date::to_jiff),
    });
    Ok(periods.collect())
}

/// Locks the add-ons of a workspace, and what depends on them, until the end of the transaction.
pub async fn lock(tx: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", format!("addons of {workspace}"))
        .execute(tx)
        .await
        .map(drop)
}

/// Activates an add-on from a day on. One that was to end goes on.
pub(crate) async fn activate(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    addon: &str,
    today: Date,
) -> sqlx::Result<()> {
    let resumed = sqlx::query!(
        "update addon_periods set last_day = null where workspace_id = $1 and addon = $2 and last_day >= $3",
        workspace.0,
        addon,
        today.to_sqlx() as jiff_sqlx::Date
    )
    .execute(&mut *tx)
    .await?;
    if resumed.rows_affected() == 0 {
        sqlx::query!(
            "insert into addon_periods (workspace_id, addon, active_from) values ($1, $2, $3) on conflict do nothing",
            workspace.0,
            addon,
            today.to_sqlx() as jiff_sqlx::Date
        )
        .execute(tx)
        .await?;
    }
    Ok(())
}

/// Lets an add-on end on a day, if it is active.
pub(crate) async fn deactivate(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    addon: &str,
    last_day: Date,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update addon_periods set last_day = $3 where workspace_id = $1 and addon = $2 and last_day is null",
        workspace.0,
        addon,
        last_day.to_sqlx() as jiff_sqlx::Date
    )
    .execute(tx)
    .await
    .map(drop)
}

/// Lets all add-ons of a workspace end on a day.
pub async fn end_all(conn: &mut PgConnection, workspace: WorkspaceId, last_day: Date) -> sqlx::Result<()> {
    sqlx::query!(
        "update addon_periods set last_day = $2 where workspace_id = $1 and last_day is null",
        workspace.0,
        last_day.to_sqlx() as jiff_sqlx::Date
    )
    .execute(conn)
    .await
    .map(drop)
}
