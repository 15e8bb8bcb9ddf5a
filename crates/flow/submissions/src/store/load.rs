use std::collections::HashMap;

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::{FileId, SubmissionId};
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use super::{Pairs, Row, submission};
use crate::model::{File, Note, State, Submission, Verdict};

/// Some submissions of several workspaces, as their owners see them; those that are gone are left out. As the worker,
/// for whoever brings them on.
pub async fn load(
    conn: &mut PgConnection,
    wanted: &[(WorkspaceId, SubmissionId)],
) -> sqlx::Result<HashMap<SubmissionId, Submission>> {
    let workspaces: Vec<Uuid> = wanted.iter().map(|(workspace, _)| workspace.0).collect();
    let ids: Vec<Uuid> = wanted.iter().map(|(_, id)| id.0).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select s.id as "id: SubmissionId", s.endpoint_id as "endpoint_id: EndpointId", s.state as "state: State",
                  s.read, s.starred, s.file_count, s.origin, s.fields as "fields: Json<Pairs>",
                  s.verdict as "verdict: Json<Verdict>", s.notes as "notes: Json<Vec<Note>>"
           from unnest($1::uuid[], $2::uuid[]) as w (workspace_id, id)
           join submissions s on s.id = w.id and s.workspace_id = w.workspace_id"#,
        &workspaces,
        &ids
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut files = HashMap::new();
    if rows.iter().any(|row| row.file_count > 0) {
        files = files_of(conn, &workspaces, &ids).await?;
    }
    let honeypots = forms::all_honeypots(conn, rows.iter().map(|row| &row.endpoint_id)).await?;
    Ok(rows.into_iter().map(|row| (row.id, submission(row, &mut files, &honeypots))).collect())
}

async fn files_of(
    conn: &mut PgConnection,
    workspaces: &[Uuid],
    ids: &[Uuid],
) -> sqlx::Result<HashMap<SubmissionId, Vec<File>>> {
    let found = sqlx::query!(
        r#"select f.id as "id: FileId", f.submission_id as "submission: SubmissionId", f.field, f.name, f.size,
                  f.type as media_type
           from unnest($1::uuid[], $2::uuid[]) as w (workspace_id, id)
           join files f on f.workspace_id = w.workspace_id and f.submission_id = w.id
           order by f.id"#,
        workspaces,
        ids
    )
    .fetch_all(conn)
    .await?;
    let mut files: HashMap<SubmissionId, Vec<File>> = HashMap::new();
    for row in found {
        let file =
            File { id: row.id, field: row.field, name: row.name, size: row.size, media_type: row.media_type };
        files.entry(row.submission).or_default().push(file);
    }
    Ok(files)
}
