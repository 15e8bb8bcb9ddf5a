//! The statements of lists: a page of the submissions in a folder, newest first.

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
pub(super) type Pairs = Vec<(String, Box<RawValue>)>;

/// A submission as it is read from the database, without its files.
pub(super) struct SubmissionRow {
    pub id: SubmissionId,
    pub endpoint_id: EndpointId,
    pub state: State,
    pub read: bool,
    pub starred: bool,
    pub file_count: i16,
    pub origin: Option<String>,
    pub fields: Json<Pairs>,
    pub verdict: Option<Json<Verdict>>,
    pub notes: Option<Json<Vec<Note>>>,
    pub test: bool,
}

/// Reads a page of a list. `$narrow` is a condition that has its own index, or the endpoint, or both: starred
/// submissions and those with files are found without reading all the others.
macro_rules! page {
    ($conn:expr, $narrow:literal, $workspace:expr, $filter:expr, $limit:expr, $offset:expr $(, $endpoint:expr)?) => {
        sqlx::query_as!(
            SubmissionRow,
            r#"select id as "id: SubmissionId", endpoint_id as "endpoint_id: EndpointId", state as "state: State",
                      read, starred, file_count, origin, fields as "fields: Json<Pairs>", verdict as "verdict: Json<Verdict>",
                      notes as "notes: Json<Vec<Note>>", test
               from submissions
               where workspace_id = $1 and state = $2 and id >= $3 and id < $4
                 and ($5::boolean is null or (file_count > 0) = $5)
                 and ($6::boolean is null or starred = $6)
                 and ($7::boolean is null or read <> $7) "# + $narrow + r#"
               order by id desc limit $8 offset $9"#,
            $workspace.0,
            $filter.state as State,
            $filter.from,
            $filter.before,
            $filter.has_files,
            $filter.starred,
            $filter.unread,
            $limit,
            $offset
            $(, $endpoint.as_str())?
        )
        .fetch_all(&mut *$conn)
        .await?
    };
}

/// A condition that few submissions meet, and that has an index of its own.
enum Rare {
    Starred,
    WithFiles,
}

impl Filter {
    fn rare(&self) -> Option<Rare> {
        match (self.starred, self.has_files) {
            (Some(true), _) => Some(Rare::Starred),
            (_, Some(true)) => Some(Rare::WithFiles),
            _ => None,
        }
    }
}

/// Lists submissions, newest first. There are several statements, because PostgreSQL uses an index of starred
/// submissions only if the statement says that it wants no others.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> Result<Vec<Submission>, SubmissionError> {
    let rows = match (&filter.endpoint, filter.rare()) {
        (None, None) => page!(conn, "", workspace, filter, limit, offset),
        (None, Some(Rare::Starred)) => page!(conn, "and starred", workspace, filter, limit, offset),
        (None, Some(Rare::WithFiles)) => page!(conn, "and file_count > 0", workspace, filter, limit, offset),
        (Some(endpoint), None) => {
            page!(conn, "and endpoint_id = $10", workspace, filter, limit, offset, endpoint)
        }
        (Some(endpoint), Some(Rare::Starred)) => {
            page!(conn, "and endpoint_id = $10 and starred", workspace, filter, limit, offset, endpoint)
        }
        (Some(endpoint), Some(Rare::WithFiles)) => {
            page!(
                conn,
                "and endpoint_id = $10 and file_count > 0",
                workspace,
                filter,
                limit,
                offset,
                endpoint
            )
        }
    };
    with_files(conn, workspace, rows).await
}

/// Reads the files of some submissions, and returns what the API shows of them.
pub(super) async fn with_files(
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
pub(super) fn to_submission(
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
