//! Reads what the API doesn't show of submissions, but an import elsewhere needs.

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::{FileId, SubmissionId};
use jiff_sqlx::Timestamp as SqlTimestamp;
use serde_json::value::RawValue;
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

/// A submission as it is stored: all fields in the order in which they were submitted, special ones included.
pub(crate) struct StoredDetails {
    pub id: SubmissionId,
    pub fields: Json<Box<RawValue>>,
    pub notes: Option<Json<Box<RawValue>>>,
    pub moved_at: Option<SqlTimestamp>,
    pub form_version: Option<i32>,
    pub memo_updated_at: Option<SqlTimestamp>,
}

/// Reads some submissions of an endpoint. Those that are held are left out, because their content isn't shown.
pub(crate) async fn stored_details(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    submissions: &[Uuid],
) -> sqlx::Result<Vec<StoredDetails>> {
    sqlx::query_as!(
        StoredDetails,
        r#"select s.id as "id: SubmissionId", s.fields as "fields: Json<Box<RawValue>>",
                  s.notes as "notes: Json<Box<RawValue>>", s.moved_at as "moved_at: SqlTimestamp", s.form_version,
                  m.updated_at as "memo_updated_at?: SqlTimestamp"
           from submissions s left join memos m on m.workspace_id = $1 and m.submission_id = s.id
           where s.workspace_id = $1 and s.endpoint_id = $2 and s.id = any($3) and s.state <> 'held'"#,
        workspace.0,
        endpoint.as_str(),
        submissions
    )
    .fetch_all(conn)
    .await
}

/// What is known about the content of a file.
pub(crate) struct FileDetails {
    pub id: FileId,
    /// In hexadecimal digits.
    pub sha256: String,
    pub sniffed_type: Option<String>,
}

/// Reads the files of some submissions.
pub(crate) async fn file_details(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    submissions: &[Uuid],
) -> sqlx::Result<Vec<FileDetails>> {
    sqlx::query_as!(
        FileDetails,
        r#"select id as "id: FileId", encode(sha256, 'hex') as "sha256!", sniffed_type
           from files where workspace_id = $1 and submission_id = any($2)"#,
        workspace.0,
        submissions
    )
    .fetch_all(conn)
    .await
}
