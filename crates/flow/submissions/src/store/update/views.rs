//! The table `saved_views`.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::model::view::{View, ViewFilter, ViewId};

struct ViewRow {
    id: ViewId,
    name: String,
    endpoint: Option<EndpointId>,
    filter: Json<ViewFilter>,
    created_at: SqlTimestamp,
}

impl From<ViewRow> for View {
    fn from(row: ViewRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            endpoint_id: row.endpoint,
            filter: row.filter.0,
            created_at: row.created_at.to_jiff(),
        }
    }
}

/// Lists the views of a workspace, oldest first. Those of deleted endpoints are left out.
pub(crate) async fn list(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Vec<View>> {
    let rows = sqlx::query_as!(
        ViewRow,
        r#"select v.id as "id: ViewId", v.name, v.endpoint_id as "endpoint: EndpointId",
                  v.filter as "filter: Json<ViewFilter>", v.created_at as "created_at: SqlTimestamp"
           from saved_views v
           where v.workspace_id = $1
             and (v.endpoint_id is null or exists (
                 select from endpoints e where e.id = v.endpoint_id and e.deleted_at is null))
           order by v.created_at, v.id"#,
        workspace.0
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(View::from).collect())
}

/// Locks the creation of views in this workspace until the transaction ends, and returns how many there are.
pub(crate) async fn lock_and_count(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<i64> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('views of ' || $1::text, 0))",
        workspace.to_string()
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from saved_views where workspace_id = $1"#,
        workspace.0
    )
    .fetch_one(conn)
    .await
}

pub(crate) async fn insert(conn: &mut PgConnection, workspace: WorkspaceId, view: &View) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into saved_views (id, workspace_id, endpoint_id, name, filter, created_at) values ($1, $2, $3, $4, $5, $6)",
        view.id.0,
        workspace.0,
        view.endpoint_id.as_ref().map(EndpointId::as_str),
        view.name,
        Json(&view.filter) as Json<&ViewFilter>,
        view.created_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Changes a view. `None` keeps a value. Returns it as it is then, if the workspace has it.
pub(crate) async fn update(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ViewId,
    name: Option<&str>,
    filter: Option<&ViewFilter>,
) -> sqlx::Result<Option<View>> {
    let row = sqlx::query_as!(
        ViewRow,
        r#"update saved_views set name = coalesce($3, name), filter = coalesce($4::jsonb::json, filter)
           where workspace_id = $1 and id = $2
           returning id as "id: ViewId", name, endpoint_id as "endpoint: EndpointId",
                     filter as "filter: Json<ViewFilter>", created_at as "created_at: SqlTimestamp""#,
        workspace.0,
        id.0,
        name,
        filter.map(Json) as Option<Json<&ViewFilter>>
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(View::from))
}

/// Deletes a view. Returns whether the workspace had it.
pub(crate) async fn delete(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ViewId,
) -> sqlx::Result<bool> {
    let deleted =
        sqlx::query!("delete from saved_views where workspace_id = $1 and id = $2", workspace.0, id.0)
            .execute(conn)
            .await?;
    Ok(deleted.rows_affected() == 1)
}

/// Deletes the views of a deleted endpoint, as the worker.
pub(crate) async fn delete_of_endpoint(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from saved_views where workspace_id = $1 and endpoint_id = $2",
        workspace.0,
        endpoint.as_str()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The views whose name or search contains a value that is erased.
#[derive(Debug, Default)]
pub struct FoundViews(Vec<Uuid>);

/// Looks at the views of a workspace, as the worker. There are few.
pub async fn views_with(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    contains: impl Fn(&str) -> bool,
) -> sqlx::Result<FoundViews> {
    let views = sqlx::query!(
        r#"select id, name, filter::text as "filter!", filter->>'q' as q from saved_views where workspace_id = $1"#,
        workspace.0
    )
    .fetch_all(conn)
    .await?;
    let has_it = |text: Option<&str>| text.is_some_and(&contains);
    // The search by itself too: in JSON, quotes are written otherwise.
    let found = views
        .into_iter()
        .filter(|view| has_it(Some(&view.name)) || has_it(Some(&view.filter)) || has_it(view.q.as_deref()));
    Ok(FoundViews(found.map(|view| view.id).collect()))
}

impl FoundViews {
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Deletes them.
    pub async fn erase(&self, conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
        sqlx::query!(
            "delete from saved_views where workspace_id = $1 and id = any($2)",
            workspace.0,
            &self.0
        )
        .execute(conn)
        .await?;
        Ok(())
    }
}
