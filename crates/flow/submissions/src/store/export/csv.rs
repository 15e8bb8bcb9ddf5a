//! Reads submissions for the CSV export: many at a time, and of each only what its row shows.

use std::collections::HashMap;

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::SubmissionId;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgTypeInfo, PgValueRef, Postgres};
use sqlx::types::Json;
use sqlx::{Decode, PgConnection, Type};
use uuid::Uuid;

use crate::model::State;

/// The size in bytes of the fields after which a slice ends. Without it, 2,000 submissions of a megabyte each would
/// fill the memory.
const CSV_PAGE_FIELD_BYTES: i64 = 2_000_000;

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

/// Reads a slice of submissions, oldest first.
///
/// None is left out or returned twice because its state changes between two slices, unless only one state is requested.
/// Fields of less than 2,000 bytes are never compressed, so their stored size is their size; only for larger ones the
/// text has to be read to know it.
pub(crate) async fn csv_page(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    query: &CsvPageQuery,
) -> sqlx::Result<Vec<CsvRow>> {
    match query.state {
        Some(state) => page_in_state(conn, workspace, endpoint, state, query).await,
        None => page_in_any_state(conn, workspace, endpoint, query).await,
    }
}

/// Reads a slice of the submissions in one state.
async fn page_in_state(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    state: State,
    query: &CsvPageQuery,
) -> sqlx::Result<Vec<CsvRow>> {
    sqlx::query_as!(
        CsvRow,
        r#"select id as "id!: SubmissionId", state as "state!: State", file_count as "file_count!",
                  case when form_version is not null then notes end as "notes: JsonText", fields as "fields!: JsonText"
           from (
               select id, state, file_count, form_version, notes, fields, sum(weight) over (order by id rows unbounded preceding) - weight as heavier
               from (
                   select id, state, file_count, form_version, notes, fields,
                          case when pg_column_size(fields) < 2000 then pg_column_size(fields) else octet_length(fields::text) end
                              as weight
                   from submissions
                   where workspace_id = $1 and endpoint_id = $2 and state = $3 and id > $4 and id < $5
                     and ($8::boolean is null or (file_count > 0) = $8)
                     and ($9::boolean is null or starred = $9)
                     and ($10::boolean is null or read <> $10)
                   order by id limit $6
               ) page
           ) weighed
           where heavier < $7 order by id"#,
        workspace.0,
        endpoint.as_str(),
        state as State,
        query.after,
        query.before,
        query.rows,
        CSV_PAGE_FIELD_BYTES,
        query.marks.has_files,
        query.marks.starred,
        query.marks.unread
    )
    .fetch_all(conn)
    .await
}

/// Reads a slice of submissions in any state. The index is ordered by state first, so each state is scanned separately.
async fn page_in_any_state(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    query: &CsvPageQuery,
) -> sqlx::Result<Vec<CsvRow>> {
    sqlx::query_as!(
        CsvRow,
        r#"with by_state as (
               (select id, state, file_count, form_version, notes, fields from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'inbox' and id > $3 and id < $4 and ($7::boolean is null or (file_count > 0) = $7) and ($8::boolean is null or starred = $8) and ($9::boolean is null or read <> $9) order by id limit $5)
               union all
               (select id, state, file_count, form_version, notes, fields from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'spam' and id > $3 and id < $4 and ($7::boolean is null or (file_count > 0) = $7) and ($8::boolean is null or starred = $8) and ($9::boolean is null or read <> $9) order by id limit $5)
               union all
               (select id, state, file_count, form_version, notes, fields from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'held' and id > $3 and id < $4 and ($7::boolean is null or (file_count > 0) = $7) and ($8::boolean is null or starred = $8) and ($9::boolean is null or read <> $9) order by id limit $5)
               union all
               (select id, state, file_count, form_version, notes, fields from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'trash' and id > $3 and id < $4 and ($7::boolean is null or (file_count > 0) = $7) and ($8::boolean is null or starred = $8) and ($9::boolean is null or read <> $9) order by id limit $5)
           ), page as (
               select id, state, file_count, form_version, notes, fields,
                      case when pg_column_size(fields) < 2000 then pg_column_size(fields) else octet_length(fields::text) end
                          as weight
               from by_state order by id limit $5
           ), weighed as (
               select *, sum(weight) over (order by id rows unbounded preceding) - weight as heavier from page
           )
           select id as "id!: SubmissionId", state as "state!: State", file_count as "file_count!",
                  case when form_version is not null then notes end as "notes: JsonText", fields as "fields!: JsonText"
           from weighed where heavier < $6 order by id"#,
        workspace.0,
        endpoint.as_str(),
        query.after,
        query.before,
        query.rows,
        CSV_PAGE_FIELD_BYTES,
        query.marks.has_files,
        query.marks.starred,
        query.marks.unread
    )
    .fetch_all(conn)
    .await
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
