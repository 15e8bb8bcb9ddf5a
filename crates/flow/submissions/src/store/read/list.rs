//! The statements of lists: a page of the submissions in a folder, newest first.

use std::collections::HashMap;

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::{FileId, SubmissionId, special_fields};
use serde_json::value::RawValue;
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use super::form_texts::{FormTexts, typed_fields};
use crate::error::SubmissionError;
use crate::model::label::Label;
use crate::model::{File, Note, State, Submission, Verdict};

/// The code of the note that lists the fields which the form didn't show. Its fields are marked instead of showing it.
pub(crate) const HIDDEN_FIELDS_NOTE: &str = "hidden_fields";

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
    pub label: Option<Label>,
}

/// Fields as they are stored: pairs of name and value, with the JSON exactly as it was submitted.
pub(crate) type Pairs = Vec<(String, Box<RawValue>)>;

/// A submission as it is read from the database, without its files.
pub(crate) struct SubmissionRow {
    pub id: SubmissionId,
    pub endpoint_id: EndpointId,
    pub state: State,
    pub read: bool,
    pub starred: bool,
    pub label: Option<i16>,
    pub file_count: i16,
    pub origin: Option<String>,
    pub fields: Json<Pairs>,
    pub verdict: Option<Json<Verdict>>,
    pub notes: Option<Json<Vec<Note>>>,
    pub test: bool,
    pub form_version: Option<i32>,
}

/// Reads a page of a list. `$narrow` is a condition that has its own index, or the endpoint, or both: starred
/// submissions and those with files are found without reading all the others.
macro_rules! page {
    ($conn:expr, $narrow:literal, $workspace:expr, $filter:expr, $limit:expr, $offset:expr $(, $endpoint:expr)?) => {
        sqlx::query_as!(
            SubmissionRow,
            r#"select id as "id: SubmissionId", endpoint_id as "endpoint_id: EndpointId", state as "state: State",
                      read, starred, label, file_count, origin, fields as "fields: Json<Pairs>", verdict as "verdict: Json<Verdict>",
                      notes as "notes: Json<Vec<Note>>", test, form_version
               from submissions
               where workspace_id = $1 and state = $2 and id >= $3 and id < $4
                 and ($5::boolean is null or (file_count > 0) = $5)
                 and ($6::boolean is null or starred = $6)
                 and ($7::boolean is null or read <> $7)
                 and ($8::smallint is null or label = $8) "# + $narrow + r#"
               order by id desc limit $9 offset $10"#,
            $workspace.0,
            $filter.state as State,
            $filter.from,
            $filter.before,
            $filter.has_files,
            $filter.starred,
            $filter.unread,
            $filter.label.map(Label::number),
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
    Labelled,
    WithFiles,
}

impl Filter {
    fn rare(&self) -> Option<Rare> {
        match (self.starred, self.label, self.has_files) {
            (Some(true), _, _) => Some(Rare::Starred),
            (_, Some(_), _) => Some(Rare::Labelled),
            (_, _, Some(true)) => Some(Rare::WithFiles),
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
        (None, Some(Rare::Labelled)) => {
            page!(conn, "and label is not null", workspace, filter, limit, offset)
        }
        (None, Some(Rare::WithFiles)) => page!(conn, "and file_count > 0", workspace, filter, limit, offset),
        (Some(endpoint), None) => {
            page!(conn, "and endpoint_id = $11", workspace, filter, limit, offset, endpoint)
        }
        (Some(endpoint), Some(Rare::Starred)) => {
            page!(conn, "and endpoint_id = $11 and starred", workspace, filter, limit, offset, endpoint)
        }
        (Some(endpoint), Some(Rare::Labelled)) => {
            page!(
                conn,
                "and endpoint_id = $11 and label is not null",
                workspace,
                filter,
                limit,
                offset,
                endpoint
            )
        }
        (Some(endpoint), Some(Rare::WithFiles)) => {
            page!(
                conn,
                "and endpoint_id = $11 and file_count > 0",
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
pub(crate) async fn with_files(
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
    let honeypots = forms::honeypots(&mut *conn, workspace, rows.iter().map(|row| &row.endpoint_id)).await?;
    let forms = FormTexts::load(conn, versions_of(&rows)).await?;
    Ok(rows.into_iter().map(|row| to_submission(row, &mut files, &honeypots, &forms)).collect())
}

/// Returns the versions of forms that some submissions were checked against.
pub(super) fn versions_of(rows: &[SubmissionRow]) -> impl Iterator<Item = (&EndpointId, i32)> {
    rows.iter().filter_map(|row| Some((&row.endpoint_id, row.form_version?)))
}

/// Converts a row. Special fields and the honeypot are left out, and of a held submission everything but its size.
pub(super) fn to_submission(
    row: SubmissionRow,
    files: &mut HashMap<SubmissionId, Vec<File>>,
    honeypots: &HashMap<EndpointId, String>,
    forms: &FormTexts,
) -> Submission {
    let honeypot = honeypots.get(&row.endpoint_id);
    let files = files.remove(&row.id).unwrap_or_default();
    let size = size(&row.fields.0, &files);
    if row.state == State::Held {
        return held(&row, size);
    }
    let mut notes = row.notes.map(|notes| notes.0).unwrap_or_default();
    let hidden: Vec<String> =
        notes.extract_if(.., |note| note.code == HIDDEN_FIELDS_NOTE).flat_map(|note| note.fields).collect();
    let shown = |name: &String| special_fields::is_shown(name) && Some(name) != honeypot;
    let fields = row.fields.0.into_iter().filter(|(name, _)| shown(name));
    let form = row.form_version.and_then(|version| forms.get(&row.endpoint_id, version));
    Submission {
        id: row.id,
        endpoint_id: row.endpoint_id,
        created_at: row.id.time(),
        state: row.state,
        read: row.read,
        starred: row.starred,
        label: row.label.and_then(Label::from_number),
        fields: typed_fields(fields, form, &hidden),
        files,
        size,
        verdict: row.verdict.map(|verdict| verdict.0).unwrap_or_default(),
        origin: row.origin,
        notes,
        test: row.test,
    }
}

/// Returns the size of a submission in bytes: names, values and files.
fn size(fields: &Pairs, files: &[File]) -> i64 {
    let text: usize = fields.iter().map(|(name, value)| name.len() + value.get().len()).sum();
    i64::try_from(text).unwrap_or(i64::MAX).saturating_add(files.iter().map(|file| file.size).sum())
}

/// Returns what the API shows of a held submission.
fn held(row: &SubmissionRow, size: i64) -> Submission {
    Submission {
        id: row.id,
        endpoint_id: row.endpoint_id.clone(),
        created_at: row.id.time(),
        state: row.state,
        read: row.read,
        starred: row.starred,
        label: None,
        fields: Vec::new(),
        files: Vec::new(),
        size,
        verdict: Verdict::default(),
        origin: None,
        notes: Vec::new(),
        test: row.test,
    }
}
