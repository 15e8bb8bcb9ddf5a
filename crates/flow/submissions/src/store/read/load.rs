//! Reads submissions for `delivery` and `live`.

use std::collections::{HashMap, HashSet};

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::{FileId, SubmissionId};
use sqlx::types::Json;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::form_texts::FormTexts;
use super::list::{Pairs, SubmissionRow, to_submission, versions_of};
use crate::model::{File, Note, State, Submission, Verdict};

/// Returns submissions of one or several workspaces as their owners see them.
///
/// Deleted ones are left out, and those in a state that only a newer server knows. For several workspaces this runs as
/// the worker.
pub async fn load(
    conn: &mut PgConnection,
    wanted: &[(WorkspaceId, SubmissionId)],
) -> sqlx::Result<HashMap<SubmissionId, Submission>> {
    let workspaces: Vec<Uuid> = wanted.iter().map(|(workspace, _)| workspace.0).collect();
    let ids: Vec<Uuid> = wanted.iter().map(|(_, id)| id.0).collect();
    let rows = sqlx::query_as!(
        SubmissionRow,
        r#"select s.id as "id: SubmissionId", s.endpoint_id as "endpoint_id: EndpointId", s.state as "state: State",
                  s.read, s.starred, s.label, s.file_count, s.origin, s.fields as "fields: Json<Pairs>",
                  s.verdict as "verdict: Json<Verdict>", s.notes as "notes: Json<Vec<Note>>", s.test, s.form_version
           from unnest($1::uuid[], $2::uuid[]) as w (workspace_id, id)
           cross join lateral (
               select * from submissions
               where id = w.id and workspace_id = w.workspace_id and state in ('inbox', 'spam', 'held', 'trash')
               limit 1) s"#,
        &workspaces,
        &ids
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut files = HashMap::new();
    if rows.iter().any(|row| row.file_count > 0) {
        files = files_of(&mut *conn, &workspaces, &ids).await?;
    }
    let honeypots = forms::all_honeypots(&mut *conn, rows.iter().map(|row| &row.endpoint_id)).await?;
    let forms = FormTexts::load(conn, versions_of(&rows)).await?;
    Ok(rows.into_iter().map(|row| (row.id, to_submission(row, &mut files, &honeypots, &forms))).collect())
}

/// Returns which of these submissions exist, in any state.
pub async fn present(
    conn: &mut PgConnection,
    wanted: &[(WorkspaceId, SubmissionId)],
) -> sqlx::Result<HashSet<SubmissionId>> {
    let workspaces: Vec<Uuid> = wanted.iter().map(|(workspace, _)| workspace.0).collect();
    let ids: Vec<Uuid> = wanted.iter().map(|(_, id)| id.0).collect();
    let found = sqlx::query_scalar!(
        r#"select s.id as "id: SubmissionId"
           from unnest($1::uuid[], $2::uuid[]) as w (workspace_id, id)
           cross join lateral (
               select id from submissions where id = w.id and workspace_id = w.workspace_id limit 1) s"#,
        &workspaces,
        &ids
    )
    .fetch_all(conn)
    .await?;
    Ok(found.into_iter().collect())
}

/// Returns at most `limit` submissions of each workspace from an id on, by workspace and oldest first.
///
/// The index is ordered by state first, so each state is scanned separately. For several workspaces this runs as the
/// worker.
pub async fn arrived_since(
    executor: impl PgExecutor<'_>,
    wanted: &[(WorkspaceId, Uuid)],
    limit: usize,
) -> sqlx::Result<Vec<(WorkspaceId, SubmissionId)>> {
    let workspaces: Vec<Uuid> = wanted.iter().map(|(workspace, _)| workspace.0).collect();
    let since: Vec<Uuid> = wanted.iter().map(|(_, since)| *since).collect();
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = sqlx::query!(
        r#"select w.id as "workspace!: WorkspaceId", s.id as "id!: SubmissionId"
           from unnest($1::uuid[], $2::uuid[]) as w (id, since)
           cross join lateral (
               select id from (
                   (select id from submissions where workspace_id = w.id and state = 'inbox' and id >= w.since order by id limit $3)
                   union all
                   (select id from submissions where workspace_id = w.id and state = 'spam' and id >= w.since order by id limit $3)
                   union all
                   (select id from submissions where workspace_id = w.id and state = 'held' and id >= w.since order by id limit $3)
                   union all
                   (select id from submissions where workspace_id = w.id and state = 'trash' and id >= w.since order by id limit $3)
               ) by_state order by id limit $3) s"#,
        &workspaces,
        &since,
        limit
    )
    .fetch_all(executor)
    .await?;
    Ok(rows.into_iter().map(|row| (row.workspace, row.id)).collect())
}

/// Returns the files of some submissions, by submission.
async fn files_of(
    conn: &mut PgConnection,
    workspaces: &[Uuid],
    ids: &[Uuid],
) -> sqlx::Result<HashMap<SubmissionId, Vec<File>>> {
    let found = sqlx::query!(
        r#"select f.id as "id: FileId", f.submission_id as "submission: SubmissionId", f.field, f.name, f.size,
                  f.type as media_type
           from unnest($1::uuid[], $2::uuid[]) as w (workspace_id, id)
           cross join lateral (
               select * from files where workspace_id = w.workspace_id and submission_id = w.id offset 0) f
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
