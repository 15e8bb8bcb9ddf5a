//! Submissions without their content, and their content through `admin_read_submission()`.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use serde_json::Value;
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use super::search::time_of;
use super::tickets::access::newest_request;
use crate::model::submission::{AdminContent, AdminContentFile, AdminSubmission};
use crate::model::{AdminEndpointRef, AdminWorkspaceRef};

/// Reads what operators may always see of a submission.
pub(crate) async fn find(
    conn: &mut PgConnection,
    id: Uuid,
    now: Timestamp,
) -> sqlx::Result<Option<AdminSubmission>> {
    let row = sqlx::query!(
        r#"select s.id, s.state, e.id as "endpoint: EndpointId", e.name, w.id as "workspace!: WorkspaceId",
                  w.name as "workspace_name!", w.email_as_typed as "email!",
                  (select count(*) from files f
                   where f.workspace_id = s.workspace_id and f.submission_id = s.id) as "files!",
                  (select coalesce(sum(f.size), 0) from files f
                   where f.workspace_id = s.workspace_id and f.submission_id = s.id)::bigint as "file_bytes!"
           from submissions s
           join endpoints e on e.id = s.endpoint_id
           join admin_workspaces w on w.id = s.workspace_id
           where s.id = $1"#,
        id
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(AdminSubmission {
        received_at: time_of(row.id),
        id: row.id,
        endpoint: AdminEndpointRef { id: row.endpoint, name: row.name },
        workspace: AdminWorkspaceRef { id: row.workspace, name: row.workspace_name, email: row.email },
        state: row.state,
        files: row.files,
        file_bytes: row.file_bytes,
        access: newest_request(conn, id, now).await?,
        content: None,
    }))
}

/// Reads the content, if the customer grants access at this moment. It writes both audit logs.
pub(crate) async fn content(
    conn: &mut PgConnection,
    id: Uuid,
    operator: &str,
    now: Timestamp,
) -> sqlx::Result<Option<AdminContent>> {
    let row = sqlx::query!(
        r#"select fields as "fields!: Json<Value>", files as "files!: Json<Vec<AdminContentFile>>",
                  expires_at as "expires_at!: SqlTimestamp"
           from admin_read_submission($1, $2, $3)"#,
        id,
        operator,
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| AdminContent {
        fields: row.fields.0,
        files: row.files.0,
        expires_at: row.expires_at.to_jiff(),
    }))
}
