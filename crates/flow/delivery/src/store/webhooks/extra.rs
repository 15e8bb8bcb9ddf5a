//! Webhooks beyond the first of a workspace, which need an add-on.

use accounts::WorkspaceId;
use jiff::civil::Date;
use jiff_sqlx::ToSqlx;
use sqlx::PgConnection;

use crate::model::DestinationId;
use crate::store::destinations;

/// How many webhooks a workspace has that aren't deleted, and how many of them are active besides one.
pub(crate) struct WebhookCounts {
    pub all: i64,
    pub other_active: i64,
}

/// Counts the webhooks of a workspace.
pub(crate) async fn count(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    besides: Option<DestinationId>,
) -> sqlx::Result<WebhookCounts> {
    sqlx::query_as!(
        WebhookCounts,
        r#"select count(*) as "all!", count(*) filter (where state = 'active' and id is distinct from $2) as "other_active!"
           from destinations where workspace_id = $1 and kind = 'webhook' and state <> 'off'"#,
        workspace.0,
        besides.map(|id| id.0)
    )
    .fetch_one(conn)
    .await
}

/// Pauses the active webhooks beyond the oldest of each workspace that is metered and doesn't have the add-on on a day.
/// Returns the workspace of each.
pub(crate) async fn pause(tx: &mut PgConnection, today: Date) -> sqlx::Result<Vec<WorkspaceId>> {
    sqlx::query_scalar!(
        r#"update destinations t set state = 'paused', paused_because = 'addon'
           from (
               select id, row_number() over (partition by workspace_id order by created_at, id) as place
               from destinations where kind = 'webhook' and state = 'active'
           ) r
           where r.id = t.id and r.place > 1 and t.state = 'active'
             and not exists (
                 select from addon_periods p
                 where p.workspace_id = t.workspace_id and p.addon = 'webhooks' and p.active_from <= $1
                   and coalesce(p.last_day >= $1, true))
             and not exists (select from billing_terms b where b.workspace_id = t.workspace_id and not b.metered)
           returning t.workspace_id as "workspace: WorkspaceId""#,
        today.to_sqlx() as jiff_sqlx::Date
    )
    .fetch_all(tx)
    .await
}

/// Returns the workspaces with webhooks that were paused without the add-on.
pub(crate) async fn workspaces_with_paused(conn: &mut PgConnection) -> sqlx::Result<Vec<WorkspaceId>> {
    sqlx::query_scalar!(
        r#"select distinct workspace_id as "workspace: WorkspaceId" from destinations
           where kind = 'webhook' and state = 'paused' and paused_because = 'addon'"#
    )
    .fetch_all(conn)
    .await
}

/// Resumes the webhooks of a workspace that were paused without the add-on, and what waits for them.
pub(crate) async fn resume(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    clock_moved_ms: f64,
) -> sqlx::Result<()> {
    let resumed = sqlx::query_scalar!(
        "update destinations set state = 'active', paused_because = null
         where workspace_id = $1 and kind = 'webhook' and state = 'paused' and paused_because = 'addon' returning id",
        workspace.0
    )
    .fetch_all(&mut *conn)
    .await?;
    // Each call is a transaction of its own.
    while destinations::release(conn, &resumed, clock_moved_ms).await? {}
    Ok(())
}
