//! Reads submissions for the CSV export: many at a time, and of each only what its row shows.

use std::collections::HashMap;

use accounts::WorkspaceId;
use forms::EndpointId;
use futures_util::TryStreamExt;
use futures_util::stream::BoxStream;
use intake::SubmissionId;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgTypeInfo, PgValueRef, Postgres};
use sqlx::types::Json;
use sqlx::{Decode, PgConnection, Type};
use uuid::Uuid;

use crate::model::State;

/// The size in bytes of the fields after which a slice ends. Without it, 8,000 submissions of a megabyte each would fill the
/// memory.
const CSV_PAGE_FIELD_BYTES: usize = 2_000_000;

/// Filters besides folder and time. What is `None` doesn't filter.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct MarkFilter {
    pub has_files: Option<bool>,
    pub starred: Option<bool>,
    pub unread: Option<bool>,
}

/// Which submissions of an endpoint to read.
#[derive(Clone, Debug)]
pub(crate) struct CsvPageQuery {
    /// Only submissions in this state; `None` means any.
    pub state: Option<State>,
    pub marks: MarkFilter,
    /// Only submissions with a greater id.
    pub after: Uuid,
    /// Only submissions with a smaller id.
    pub before: Uuid,
    /// The most submissions to read.
    pub rows: i64,
}

/// What the export needs of a submission.
pub(crate) struct CsvRow {
    pub id: SubmissionId,
    pub state: State,
    /// The notes of a submission to a published form, which may list fields that the form didn't show.
    pub notes: Option<JsonText>,
    pub file_count: i16,
    /// The fields, as a JSON array of pairs.
    pub fields: JsonText,
}

/// JSON as it is stored, not parsed yet.
pub(crate) struct JsonText(pub String);

impl Type<Postgres> for JsonText {
    fn type_info() -> PgTypeInfo {
        <Json<()> as Type<Postgres>>::type_info()
    }

    fn compatible(other: &PgTypeInfo) -> bool {
        <Json<()> as Type<Postgres>>::compatible(other)
    }
}

impl<'row> Decode<'row, Postgres> for JsonText {
    fn decode(value: PgValueRef<'row>) -> Result<Self, BoxDynError> {
        Ok(Self(value.as_str()?.to_owned()))
    }
}

/// A slice of submissions.
#[derive(Default)]
pub(crate) struct CsvSlice {
    pub rows: Vec<CsvRow>,
    /// Whether it ended because of its size. There were more rows than it has.
    pub is_cut: bool,
}

/// Reads a slice of submissions, oldest first.
///
/// None is left out or returned twice because its state changes between two slices, unless only one state is requested.
/// The rows are counted as they arrive: to let PostgreSQL add up their sizes would take longer than to read them. What it
/// sends after the end of a slice is thrown away, so the next slice should ask for fewer rows.
pub(crate) async fn csv_slice(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    query: &CsvPageQuery,
) -> sqlx::Result<CsvSlice> {
    match query.state {
        Some(state) => take_slice(rows_in_state(conn, workspace, endpoint, state, query)).await,
        None => take_slice(rows_in_any_state(conn, workspace, endpoint, query)).await,
    }
}

/// Takes rows until they are large enough.
async fn take_slice(mut rows: BoxStream<'_, sqlx::Result<CsvRow>>) -> sqlx::Result<CsvSlice> {
    let (mut slice, mut bytes) = (CsvSlice::default(), 0);
    while let Some(row) = rows.try_next().await? {
        if bytes > CSV_PAGE_FIELD_BYTES {
            slice.is_cut = true;
            break;
        }
        bytes += row.fields.0.len();
        slice.rows.push(row);
    }
    Ok(slice)
}

/// Reads the submissions in one state.
fn rows_in_state<'a>(
    conn: &'a mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &'a EndpointId,
    state: State,
    query: &'a CsvPageQuery,
) -> BoxStream<'a, sqlx::Result<CsvRow>> {
    sqlx::query_as!(
        CsvRow,
        r#"select id as "id: SubmissionId", state as "state: State", file_count,
                  case when form_version is not null then notes end as "notes: JsonText", fields as "fields: JsonText"
           from submissions
           where workspace_id = $1 and endpoint_id = $2 and state = $3 and id > $4 and id < $5
             and ($7::boolean is null or (file_count > 0) = $7)
             and ($8::boolean is null or starred = $8)
             and ($9::boolean is null or read <> $9)
           order by id limit $6"#,
        workspace.0,
        endpoint.as_str(),
        state as State,
        query.after,
        query.before,
        query.rows,
        query.marks.has_files,
        query.marks.starred,
        query.marks.unread
    )
    .fetch(conn)
}

/// Reads submissions in any state. The index is ordered by state first, so each state is scanned separately.
fn rows_in_any_state<'a>(
    conn: &'a mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &'a EndpointId,
    query: &'a CsvPageQuery,
) -> BoxStream<'a, sqlx::Result<CsvRow>> {
    sqlx::query_as!(
        CsvRow,
        r#"with by_state as (
               (select id, state, file_count, form_version, notes, fields from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'inbox' and id > $3 and id < $4 and ($6::boolean is null or (file_count > 0) = $6) and ($7::boolean is null or starred = $7) and ($8::boolean is null or read <> $8) order by id limit $5)
               union all
               (select id, state, file_count, form_version, notes, fields from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'spam' and id > $3 and id < $4 and ($6::boolean is null or (file_count > 0) = $6) and ($7::boolean is null or starred = $7) and ($8::boolean is null or read <> $8) order by id limit $5)
               union all
               (select id, state, file_count, form_version, notes, fields from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'held' and id > $3 and id < $4 and ($6::boolean is null or (file_count > 0) = $6) and ($7::boolean is null or starred = $7) and ($8::boolean is null or read <> $8) order by id limit $5)
               union all
               (select id, state, file_count, form_version, notes, fields from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'trash' and id > $3 and id < $4 and ($6::boolean is null or (file_count > 0) = $6) and ($7::boolean is null or starred = $7) and ($8::boolean is null or read <> $8) order by id limit $5)
           )
           select id as "id!: SubmissionId", state as "state!: State", file_count as "file_count!",
                  case when form_version is not null then notes end as "notes: JsonText", fields as "fields!: JsonText"
           from by_state order by id limit $5"#,
        workspace.0,
        endpoint.as_str(),
        query.after,
        query.before,
        query.rows,
        query.marks.has_files,
        query.marks.starred,
        query.marks.unread
    )
    .fetch(conn)
}

/// Returns the submission before an id that has `newer` newer ones before that id, if there are that many.
pub(crate) async fn last_before(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    state: Option<State>,
    before: Uuid,
    newer: i64,
) -> sqlx::Result<Option<Uuid>> {
    // If all states are requested, nearly all submissions are in the inbox.
    let state = state.unwrap_or(State::Inbox);
    sqlx::query_scalar!(
        "select id from submissions
         where workspace_id = $1 and endpoint_id = $2 and state = $3 and id < $4
         order by id desc offset $5 limit 1",
        workspace.0,
        endpoint.as_str(),
        state as State,
        before,
        newer
    )
    .fetch_optional(conn)
    .await
}

/// Returns the number of submissions of an endpoint in one state or all, from the counters.
pub(crate) async fn count_of(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    state: Option<State>,
) -> sqlx::Result<i64> {
    let states = match state {
        Some(state) => vec![state],
        None => vec![State::Inbox, State::Spam, State::Held, State::Trash],
    };
    let mut total = 0;
    for state in states {
        total += crate::store::count(conn, workspace, Some(endpoint), state).await?;
    }
    Ok(total)
}

/// Returns the file names of some submissions.
pub(crate) async fn file_names(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    submissions: &[Uuid],
) -> sqlx::Result<HashMap<SubmissionId, Vec<String>>> {
    let found = sqlx::query!(
        r#"select submission_id as "submission: SubmissionId", name
           from files where workspace_id = $1 and submission_id = any($2) order by id"#,
        workspace.0,
        submissions
    )
    .fetch_all(conn)
    .await?;
    let mut names: HashMap<SubmissionId, Vec<String>> = HashMap::new();
    for row in found {
        names.entry(row.submission).or_default().push(row.name);
    }
    Ok(names)
}
