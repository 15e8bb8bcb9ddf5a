//! All queries of this crate.
//!
//! Handlers call these functions with a transaction of their workspace. Jobs and `delivery` call them as the worker,
//! with the workspaces they are about.

mod backlog;
mod erase;
mod export;
mod files;
mod load;
mod maintenance;
pub(crate) mod record;
mod stats;
pub(crate) mod unclaimed;
mod update;

use std::collections::HashMap;

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::{FileId, SubmissionId, special_fields};
use serde_json::value::RawValue;
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::error::SubmissionError;
use crate::model::{Field, File, Note, State, Submission, Verdict};

pub use backlog::{Backlog, backlog, remove_from_outbox};
pub(crate) use erase::{
    delete, delete_workspace_rows, ids_before, ids_of_workspace, with_spam_or_trash_before,
};
pub(crate) use export::{
    CsvPageQuery, CsvRow, ExportedFile, MarkFilter, count_of, csv_page, file_exists, file_names, files_of,
    ids_with_files_after, last_before, page_after,
};
pub(crate) use files::{
    StoredFile, Thumbnail, drop_oldest_spam_files, drop_spam_files, find_file, find_shared_file,
    find_thumbnail, object_keys, orphans_among, pending_thumbnail, request_thumbnail, spam_file_bytes,
    store_thumbnail, workspaces_with_spam,
};
pub use load::{arrived_since, load, present};
pub(crate) use maintenance::{
    count_arrivals, count_stored_bytes, deleted_among, forget_deleted_before, forget_expired_keys,
    make_partitions, partition_exists,
};
pub(crate) use stats::{DayCount, days_since, stored_file_bytes, unread};
pub(crate) use update::{Change, lock_submission, memo, memos_of, update, write_memo};

/// Which submissions a list contains. The bounds are ids, because an id contains its time.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    pub endpoint: Option<EndpointId>,
    pub state: State,
    /// The smallest id, included.
    pub from: Uuid,
    /// The upper bound of the ids, excluded.
    pub before: Uuid,
    pub has_files: Option<bool>,
    pub starred: Option<bool>,
    pub unread: Option<bool>,
}

/// Fields as they are stored: pairs of name and value, with the JSON exactly as it was submitted.
type Pairs = Vec<(String, Box<RawValue>)>;

/// A submission as it is read from the database, without its files.
struct SubmissionRow {
    id: SubmissionId,
    endpoint_id: EndpointId,
    state: State,
    read: bool,
    starred: bool,
    file_count: i16,
    origin: Option<String>,
    fields: Json<Pairs>,
    verdict: Option<Json<Verdict>>,
    notes: Option<Json<Vec<Note>>>,
    test: bool,
}

/// Lists submissions, newest first. There are two statements, because the list of an endpoint has its own index.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> Result<Vec<Submission>, SubmissionError> {
    let rows = match &filter.endpoint {
        Some(endpoint) => list_of_endpoint(conn, workspace, endpoint, filter, limit, offset).await?,
        None => list_of_workspace(conn, workspace, filter, limit, offset).await?,
    };
    with_files(conn, workspace, rows).await
}

async fn list_of_endpoint(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<SubmissionRow>> {
    sqlx::query_as!(
        SubmissionRow,
        r#"select id as "id: SubmissionId", endpoint_id as "endpoint_id: EndpointId", state as "state: State",
                  read, starred, file_count, origin, fields as "fields: Json<Pairs>", verdict as "verdict: Json<Verdict>",
                  notes as "notes: Json<Vec<Note>>", test
           from submissions
           where workspace_id = $1 and endpoint_id = $2 and state = $3 and id >= $4 and id < $5
             and ($6::boolean is null or (file_count > 0) = $6)
             and ($7::boolean is null or starred = $7)
             and ($8::boolean is null or read <> $8)
           order by id desc limit $9 offset $10"#,
        workspace.0,
        endpoint.as_str(),
        filter.state as State,
        filter.from,
        filter.before,
        filter.has_files,
        filter.starred,
        filter.unread,
        limit,
        offset
    )
    .fetch_all(conn)
    .await
}

async fn list_of_workspace(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<SubmissionRow>> {
    sqlx::query_as!(
        SubmissionRow,
        r#"select id as "id: SubmissionId", endpoint_id as "endpoint_id: EndpointId", state as "state: State",
                  read, starred, file_count, origin, fields as "fields: Json<Pairs>", verdict as "verdict: Json<Verdict>",
                  notes as "notes: Json<Vec<Note>>", test
           from submissions
           where workspace_id = $1 and state = $2 and id >= $3 and id < $4
             and ($5::boolean is null or (file_count > 0) = $5)
             and ($6::boolean is null or starred = $6)
             and ($7::boolean is null or read <> $7)
           order by id desc limit $8 offset $9"#,
        workspace.0,
        filter.state as State,
        filter.from,
        filter.before,
        filter.has_files,
        filter.starred,
        filter.unread,
        limit,
        offset
    )
    .fetch_all(conn)
    .await
}

/// Returns the number of submissions in a folder, from the counters.
pub(crate) async fn count(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: Option<&EndpointId>,
    state: State,
) -> sqlx::Result<i64> {
    sqlx::query!("select count_arrivals($1)", forms::MAX_ARRIVALS_COUNTED_ON_READ)
        .execute(&mut *conn)
        .await?;
    sqlx::query_scalar!(
        r#"select coalesce(sum(case $3
                      when 'inbox' then inbox when 'spam' then spam when 'held' then held else trash end), 0)::bigint as "count!"
           from usage
           where workspace_id = $1 and ($2::text is null or endpoint_id = $2)"#,
        workspace.0,
        endpoint.map(EndpointId::as_str),
        state as State
    )
    .fetch_one(conn)
    .await
}

/// Returns whether an endpoint has this submission, in any state.
pub(crate) async fn exists(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    id: SubmissionId,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from submissions where workspace_id = $1 and endpoint_id = $2 and id = $3
           ) as "exists!""#,
        workspace.0,
        endpoint.as_str(),
        id.0
    )
    .fetch_one(conn)
    .await
}

/// Finds a submission by its id, and by its endpoint if one is given.
pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: Option<&EndpointId>,
    id: SubmissionId,
) -> Result<Submission, SubmissionError> {
    let rows = sqlx::query_as!(
        SubmissionRow,
        r#"select id as "id: SubmissionId", endpoint_id as "endpoint_id: EndpointId", state as "state: State",
                  read, starred, file_count, origin, fields as "fields: Json<Pairs>", verdict as "verdict: Json<Verdict>",
                  notes as "notes: Json<Vec<Note>>", test
           from submissions
           where workspace_id = $1 and id = $2 and ($3::text is null or endpoint_id = $3)
             -- A newer server may know more of them.
             and state in ('inbox', 'spam', 'held', 'trash')"#,
        workspace.0,
        id.0,
        endpoint.map(EndpointId::as_str)
    )
    .fetch_all(&mut *conn)
    .await?;
    with_files(conn, workspace, rows).await?.pop().ok_or(SubmissionError::NotFound)
}

/// Reads the files of some submissions, and returns what the API shows of them.
async fn with_files(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    rows: Vec<SubmissionRow>,
) -> Result<Vec<Submission>, SubmissionError> {
    let with_some: Vec<Uuid> = rows.iter().filter(|row| row.file_count > 0).map(|row| row.id.0).collect();
    let mut files: HashMap<SubmissionId, Vec<File>> = HashMap::new();
    if !with_some.is_empty() {
        let found = sqlx::query!(
            r#"select id as "id: FileId", submission_id as "submission_id: SubmissionId", field, name, size, type as media_type
               from files where workspace_id = $1 and submission_id = any($2) order by id"#,
            workspace.0,
            &with_some
        )
        .fetch_all(&mut *conn)
        .await?;
        for row in found {
            let file = File {
                id: row.id,
                field: row.field,
                name: row.name,
                size: row.size,
                media_type: row.media_type,
            };
            files.entry(row.submission_id).or_default().push(file);
        }
    }
    let honeypots = forms::honeypots(conn, workspace, rows.iter().map(|row| &row.endpoint_id)).await?;
    Ok(rows.into_iter().map(|row| to_submission(row, &mut files, &honeypots)).collect())
}

/// Converts a row. Special fields and the honeypot are left out.
fn to_submission(
    row: SubmissionRow,
    files: &mut HashMap<SubmissionId, Vec<File>>,
    honeypots: &HashMap<EndpointId, String>,
) -> Submission {
    let honeypot = honeypots.get(&row.endpoint_id);
    Submission {
        id: row.id,
        endpoint_id: row.endpoint_id,
        created_at: row.id.time(),
        state: row.state,
        read: row.read,
        starred: row.starred,
        fields: row
            .fields
            .0
            .into_iter()
            .filter(|(name, _)| special_fields::is_shown(name) && Some(name) != honeypot)
            .map(|(name, value)| Field { name, value })
            .collect(),
        files: files.remove(&row.id).unwrap_or_default(),
        verdict: row.verdict.map(|verdict| verdict.0).unwrap_or_default(),
        origin: row.origin,
        notes: row.notes.map(|notes| notes.0).unwrap_or_default(),
        test: row.test,
    }
}
