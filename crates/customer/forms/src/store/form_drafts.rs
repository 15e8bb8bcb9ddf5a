//! The drafts of forms. Each change raises the revision; a change based on another revision is refused.

use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use serde_json::value::RawValue;
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::error::FormError;
use crate::model::id::EndpointId;

/// A form as its owner edits it.
#[derive(Debug)]
pub(crate) struct Draft {
    pub schema: Box<RawValue>,
    pub revision: i32,
    pub updated_at: Timestamp,
}

/// Locks an endpoint against other changes of its form until the transaction ends, and returns its published version.
pub(crate) async fn lock(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> Result<Option<i32>, FormError> {
    let row = sqlx::query!(
        "select form_version from endpoints where workspace_id = $1 and id = $2 and deleted_at is null for update",
        workspace.0,
        id.as_str()
    );
    Ok(row.fetch_optional(conn).await?.ok_or(FormError::NotFound)?.form_version)
}

/// Returns the published version of an endpoint's form.
pub(crate) async fn published_version(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> Result<Option<i32>, FormError> {
    let row = sqlx::query!(
        "select form_version from endpoints where workspace_id = $1 and id = $2 and deleted_at is null",
        workspace.0,
        id.as_str()
    );
    Ok(row.fetch_optional(conn).await?.ok_or(FormError::NotFound)?.form_version)
}

pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<Option<Draft>> {
    let row = sqlx::query!(
        r#"select schema as "schema: Json<Box<RawValue>>", revision, updated_at as "updated_at: SqlTimestamp"
           from form_drafts where workspace_id = $1 and endpoint_id = $2"#,
        workspace.0,
        id.as_str()
    );
    let draft = row.fetch_optional(conn).await?.map(|row| Draft {
        schema: row.schema.0,
        revision: row.revision,
        updated_at: row.updated_at.to_jiff(),
    });
    Ok(draft)
}

/// Stores a draft in place of the one that was read last. The caller has locked the endpoint and compared the revision.
pub(crate) async fn save(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
    schema: &RawValue,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into form_drafts as d (endpoint_id, workspace_id, schema, revision, updated_at)
         values ($2, $1, $3::text::json, 1, $4)
         on conflict (endpoint_id) do update
         set schema = excluded.schema, revision = d.revision + 1, updated_at = excluded.updated_at",
        workspace.0,
        id.as_str(),
        schema.get(),
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn delete(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from form_drafts where workspace_id = $1 and endpoint_id = $2",
        workspace.0,
        id.as_str()
    )
    .execute(conn)
    .await?;
    Ok(())
}
