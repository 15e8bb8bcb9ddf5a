use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};

use crate::fact::EndpointDeleted;
use crate::id::EndpointId;
use crate::model::Status;

/// An endpoint as the door sees it: what a post needs to know and nothing else.
#[derive(Clone, Debug)]
pub struct OpenForm {
    pub id: EndpointId,
    pub workspace: WorkspaceId,
    pub status: Status,
    pub sites: Vec<String>,
    pub only_these_sites: bool,
    pub redirect_url: Option<String>,
    pub honeypot: Option<String>,
}

/// Opens a form by its public id. As the worker: whoever knocks has no workspace.
pub async fn open(worker: &PgPool, id: &EndpointId) -> sqlx::Result<Option<OpenForm>> {
    sqlx::query_as!(
        OpenForm,
        r#"select id as "id: EndpointId", workspace_id as "workspace: WorkspaceId", status as "status: Status",
                  sites, only_these_sites, redirect_url, honeypot
           from endpoints where id = $1 and deleted_at is null"#,
        id.as_str()
    )
    .fetch_optional(worker)
    .await
}

/// Whether a workspace has this endpoint.
pub async fn exists(conn: &mut PgConnection, workspace: WorkspaceId, id: &EndpointId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from endpoints where workspace_id = $1 and id = $2 and deleted_at is null
           ) as "exists!""#,
        workspace.0,
        id.as_str()
    )
    .fetch_one(conn)
    .await
}

/// An endpoint whose owner keeps submissions for so many days only.
#[derive(Clone, Debug)]
pub struct Retention {
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    pub days: i32,
}

pub async fn with_retention(worker: &PgPool) -> sqlx::Result<Vec<Retention>> {
    sqlx::query_as!(
        Retention,
        r#"select workspace_id as "workspace: WorkspaceId", id as "endpoint: EndpointId", retention_days as "days!"
           from endpoints where retention_days is not null and deleted_at is null"#
    )
    .fetch_all(worker)
    .await
}

/// The endpoints deleted since a moment.
pub async fn deleted_since(worker: &PgPool, since: Timestamp) -> sqlx::Result<Vec<EndpointDeleted>> {
    sqlx::query_as!(
        EndpointDeleted,
        r#"select workspace_id as "workspace: WorkspaceId", id as "endpoint: EndpointId"
           from endpoints where deleted_at > $1"#,
        since.to_sqlx() as SqlTimestamp
    )
    .fetch_all(worker)
    .await
}
