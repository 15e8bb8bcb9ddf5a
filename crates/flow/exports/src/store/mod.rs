//! All queries of this crate. Handlers call them with a transaction of their workspace, jobs as the worker.

mod job;

use std::collections::HashMap;

use accounts::WorkspaceId;
use api::Platform;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};

use crate::error::ExportsError;
use crate::links::download_url;
use crate::model::{Export, ExportId, ExportRequest, ExportState};

pub(crate) use job::{Claim, claim, delete_expired, fail, finish, for_email, report};

/// The most exports in a list.
const MAX_LISTED_EXPORTS: i64 = 100;

/// Returns the key under which the bytes of an export are stored.
pub(crate) fn object_key(export: ExportId) -> String {
    format!("exports/{export}")
}

/// An export as it is stored.
pub(crate) struct ExportRow {
    id: ExportId,
    name: String,
    request: Json<Value>,
    state: ExportState,
    rows_done: i64,
    rows_total: Option<i64>,
    bytes: Option<i64>,
    created_at: SqlTimestamp,
    finished_at: Option<SqlTimestamp>,
    expires_at: Option<SqlTimestamp>,
    endpoint_name: Option<String>,
}

impl ExportRow {
    pub(crate) fn into_export(self, platform: &Platform) -> Export {
        let expires_at = self.expires_at.map(SqlTimestamp::to_jiff);
        let link = expires_at.filter(|_| self.state == ExportState::Ready);
        let endpoint = self.request.0.get("endpoint_id").and_then(Value::as_str);
        Export {
            id: self.id,
            endpoint_id: endpoint.and_then(|id| id.parse().ok()),
            endpoint_name: self.endpoint_name,
            name: self.name,
            state: self.state,
            rows: self.rows_done,
            total: self.rows_total,
            bytes: self.bytes,
            created_at: self.created_at.to_jiff(),
            finished_at: self.finished_at.map(SqlTimestamp::to_jiff),
            expires_at,
            download_url: link.map(|until| download_url(platform, self.id, until)),
            request: self.request.0,
        }
    }
}

/// Returns the name of an endpoint, or `None` if none is given.
pub(crate) async fn form_name(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: Option<&EndpointId>,
) -> Result<Option<String>, ExportsError> {
    let Some(endpoint) = endpoint else { return Ok(None) };
    let name = sqlx::query_scalar!(
        "select name from endpoints where workspace_id = $1 and id = $2 and deleted_at is null",
        workspace.0,
        endpoint.as_str()
    );
    name.fetch_optional(conn).await?.map(Some).ok_or(ExportsError::NotFound)
}

/// Returns the names of all endpoints of a workspace.
pub(crate) async fn endpoint_names(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<HashMap<EndpointId, String>> {
    let rows = sqlx::query!(
        r#"select id as "id: EndpointId", name from endpoints where workspace_id = $1 and deleted_at is null"#,
        workspace.0
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(|row| (row.id, row.name)).collect())
}

/// Counts the exports of a workspace that haven't finished.
pub(crate) async fn unfinished(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "unfinished!" from exports where workspace_id = $1 and state in ('waiting', 'running')"#,
        workspace.0
    )
    .fetch_one(conn)
    .await
}

/// Writes down an export that is to be written. A trigger enqueues the job.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ExportId,
    name: &str,
    request: &ExportRequest,
    total: Option<i64>,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into exports (id, workspace_id, name, request, state, rows_total, created_at)
         values ($1, $2, $3, $4, 'waiting', $5, $6)",
        id.0,
        workspace.0,
        name,
        Json(request) as _,
        total,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists the exports of a workspace, newest first.
pub(crate) async fn list(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Vec<ExportRow>> {
    sqlx::query_as!(
        ExportRow,
        r#"select x.id as "id: ExportId", x.name, x.request as "request: Json<Value>", x.state as "state: ExportState", rows_done,
                  rows_total, bytes, x.created_at as "created_at: SqlTimestamp", finished_at as "finished_at: SqlTimestamp",
                  expires_at as "expires_at: SqlTimestamp", e.name as "endpoint_name?"
           from exports x
           left join endpoints e
               on e.workspace_id = x.workspace_id and e.id = x.request ->> 'endpoint_id' and e.deleted_at is null
           where x.workspace_id = $1 and x.state in ('waiting', 'running', 'ready', 'failed')
           order by x.created_at desc, x.id desc limit $2"#,
        workspace.0,
        MAX_LISTED_EXPORTS
    )
    .fetch_all(conn)
    .await
}

/// Finds an export of a workspace.
pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ExportId,
) -> Result<ExportRow, ExportsError> {
    sqlx::query_as!(
        ExportRow,
        r#"select x.id as "id: ExportId", x.name, x.request as "request: Json<Value>", x.state as "state: ExportState", rows_done,
                  rows_total, bytes, x.created_at as "created_at: SqlTimestamp", finished_at as "finished_at: SqlTimestamp",
                  expires_at as "expires_at: SqlTimestamp", e.name as "endpoint_name?"
           from exports x
           left join endpoints e
               on e.workspace_id = x.workspace_id and e.id = x.request ->> 'endpoint_id' and e.deleted_at is null
           where x.workspace_id = $1 and x.id = $2 and x.state in ('waiting', 'running', 'ready', 'failed')"#,
        workspace.0,
        id.0
    )
    .fetch_optional(conn)
    .await?
    .ok_or(ExportsError::NotFound)
}

/// Deletes an export; a trigger has its bytes deleted, and the job that writes it stops. Returns false if there is none.
pub(crate) async fn delete(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ExportId,
) -> sqlx::Result<bool> {
    let done = sqlx::query!("delete from exports where workspace_id = $1 and id = $2", workspace.0, id.0)
        .execute(conn)
        .await?;
    Ok(done.rows_affected() > 0)
}

/// Deletes all exports of a workspace, finished or not, because something that they may contain is erased.
pub async fn forget_all(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!("delete from exports where workspace_id = $1", workspace.0).execute(conn).await?;
    Ok(())
}

/// An export that can be downloaded.
pub(crate) struct ReadyExport {
    pub name: String,
    pub bytes: i64,
}

/// Finds an export for someone who has a signed link to it. The link names no workspace, so this runs as the worker.
pub(crate) async fn find_ready(worker: &PgPool, id: ExportId) -> Result<ReadyExport, ExportsError> {
    sqlx::query_as!(
        ReadyExport,
        r#"select name, bytes as "bytes!" from exports where id = $1 and state = 'ready' and bytes is not null"#,
        id.0
    )
    .fetch_optional(worker)
    .await?
    .ok_or(ExportsError::NotFound)
}
