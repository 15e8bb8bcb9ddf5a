//! Looks for a value in everything that visitors and owners wrote into submissions: fields, origins, notes, the reasons of the
//! spam check, the names and types of files, and memos. Nothing of a submission stays in memory but the ids.

use std::collections::{HashMap, HashSet};

use accounts::WorkspaceId;
use forms::EndpointId;
use futures_util::TryStreamExt;
use intake::SubmissionId;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::erased::ErasedValue;
use crate::model::State;

/// Submissions of a workspace that follow each other, of all folders.
#[derive(Debug, Default)]
pub struct ScannedSlice {
    /// All that were looked at, oldest first.
    pub ids: Vec<Uuid>,
    /// Those that contain the value.
    pub found: Vec<FoundSubmission>,
}

/// A submission that contains the value.
#[derive(Clone, Debug)]
pub struct FoundSubmission {
    pub id: SubmissionId,
    pub endpoint: EndpointId,
    pub state: State,
    pub files: i16,
    pub has_memo: bool,
}

/// Looks at the next submissions after an id and before another, at most `limit`. A submission that is moved to another folder
/// meanwhile is looked at nevertheless.
pub async fn scan_for_value(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    value: &ErasedValue,
    (after, before): (Uuid, Uuid),
    limit: i64,
) -> sqlx::Result<ScannedSlice> {
    let ids = next_ids(conn, workspace, (after, before), limit).await?;
    let memos = scan_memos(conn, workspace, value, &ids).await?;
    let matching = scan_files(conn, workspace, value, &ids).await?;
    let mut found = Vec::new();
    let mut rows = sqlx::query!(
        r#"select id as "id: SubmissionId", endpoint_id as "endpoint: EndpointId", state as "state: State", file_count,
                  origin, fields::text as "fields!", verdict::text as verdict, notes::text as notes
           from submissions where workspace_id = $1 and id = any($2) order by id"#,
        workspace.0,
        &ids
    )
    .fetch(&mut *conn);
    while let Some(row) = rows.try_next().await? {
        let memo = memos.get(&row.id.0);
        let json = [Some(&row.fields), row.verdict.as_ref(), row.notes.as_ref()];
        let is_found = matching.contains(&row.id.0)
            || memo.copied().unwrap_or(false)
            || row.origin.is_some_and(|origin| value.is_in(&origin))
            || json.into_iter().flatten().any(|json| value.is_in_json(json));
        if is_found {
            let (id, endpoint, state) = (row.id, row.endpoint, row.state);
            found.push(FoundSubmission {
                id,
                endpoint,
                state,
                files: row.file_count,
                has_memo: memo.is_some(),
            });
        }
        tokio::task::consume_budget().await;
    }
    drop(rows);
    Ok(ScannedSlice { ids, found })
}

/// Returns which submissions have a memo, and whether it contains the value.
async fn scan_memos(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    value: &ErasedValue,
    ids: &[Uuid],
) -> sqlx::Result<HashMap<Uuid, bool>> {
    let mut memos = HashMap::new();
    let mut rows = sqlx::query!(
        "select submission_id, text from memos where workspace_id = $1 and submission_id = any($2)",
        workspace.0,
        ids
    )
    .fetch(&mut *conn);
    while let Some(row) = rows.try_next().await? {
        memos.insert(row.submission_id, value.is_in(&row.text));
    }
    drop(rows);
    Ok(memos)
}

/// Returns the submissions whose files' names, fields or types contain the value.
async fn scan_files(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    value: &ErasedValue,
    ids: &[Uuid],
) -> sqlx::Result<HashSet<Uuid>> {
    let mut matching = HashSet::new();
    let mut rows = sqlx::query!(
        "select submission_id, field, name, type as media_type, sniffed_type from files
         where workspace_id = $1 and submission_id = any($2)",
        workspace.0,
        ids
    )
    .fetch(&mut *conn);
    while let Some(row) = rows.try_next().await? {
        let texts = [Some(&row.field), Some(&row.media_type), row.sniffed_type.as_ref()];
        if value.is_in_file_name(&row.name) || texts.into_iter().flatten().any(|text| value.is_in(text)) {
            matching.insert(row.submission_id);
        }
    }
    drop(rows);
    Ok(matching)
}

/// The index is ordered by state first, so each state is read separately, all at the same moment.
async fn next_ids(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    (after, before): (Uuid, Uuid),
    limit: i64,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from (
               (select id from submissions where workspace_id = $1 and state = 'inbox' and id > $2 and id < $3 order by id limit $4)
               union all
               (select id from submissions where workspace_id = $1 and state = 'spam' and id > $2 and id < $3 order by id limit $4)
               union all
               (select id from submissions where workspace_id = $1 and state = 'held' and id > $2 and id < $3 order by id limit $4)
               union all
               (select id from submissions where workspace_id = $1 and state = 'trash' and id > $2 and id < $3 order by id limit $4)
           ) by_state order by id limit $4"#,
        workspace.0,
        after,
        before,
        limit
    )
    .fetch_all(conn)
    .await
}

/// Returns some submissions of a folder before an id, oldest first, of one endpoint or of all; without those that were moved there
/// after the time of that id.
pub async fn in_folder_before(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    (folder, endpoint): (State, Option<&EndpointId>),
    before: Uuid,
    limit: i64,
) -> sqlx::Result<Vec<(SubmissionId, EndpointId)>> {
    let rows = sqlx::query!(
        r#"select id as "id: SubmissionId", endpoint_id as "endpoint: EndpointId" from submissions
           where workspace_id = $1 and ($2::text is null or endpoint_id = $2) and state = $3 and id < $4
             and (moved_at is null or moved_at < uuid_time($4))
           order by id limit $5"#,
        workspace.0,
        endpoint.map(EndpointId::as_str),
        folder as State,
        before,
        limit
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.endpoint)).collect())
}
