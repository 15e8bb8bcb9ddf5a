//! Reads submissions and files page by page for the export of an account.

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::{FileId, SubmissionId};
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::error::SubmissionError;
use crate::model::{Note, State, Submission, Verdict};
use crate::store::{Pairs, SubmissionRow, with_files};

/// The most submissions in a page.
const MAX_ARCHIVE_PAGE_ROWS: i64 = 200;
/// The size in bytes of the fields after which a page ends. Without it, 200 submissions of a megabyte each would fill
/// the memory.
const ARCHIVE_PAGE_FIELD_BYTES: i64 = 4_000_000;

/// Returns the next page of an endpoint's submissions between two ids, oldest first, in any state.
///
/// None is left out or returned twice because its state changes between two pages. Those that are held come without
/// their content.
pub(crate) async fn page_after(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    after: Uuid,
    before: Uuid,
) -> Result<Vec<Submission>, SubmissionError> {
    // The index is ordered by state first, so each state is scanned separately. In the worst case only a quarter of the
    // rows that are read are returned.
    let rows = sqlx::query_as!(
        SubmissionRow,
        r#"with by_state as (
               (select * from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'inbox' and id > $3 and id < $4 order by id limit $5)
               union all
               (select * from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'spam' and id > $3 and id < $4 order by id limit $5)
               union all
               (select * from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'held' and id > $3 and id < $4 order by id limit $5)
               union all
               (select * from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'trash' and id > $3 and id < $4 order by id limit $5)
           ), page as (
               select * from by_state order by id limit $5
           ), weighed as (
               select *, sum(octet_length(fields::text)) over (order by id rows unbounded preceding) - octet_length(fields::text) as heavier
               from page
           )
           select id as "id!: SubmissionId", endpoint_id as "endpoint_id!: EndpointId", state as "state!: State",
                  read as "read!", starred as "starred!", label, file_count as "file_count!", origin,
                  fields as "fields!: Json<Pairs>", verdict as "verdict: Json<Verdict>", notes as "notes: Json<Vec<Note>>", test as "test!",
                  form_version
           from weighed where heavier < $6 order by id"#,
        workspace.0,
        endpoint.as_str(),
        after,
        before,
        MAX_ARCHIVE_PAGE_ROWS,
        ARCHIVE_PAGE_FIELD_BYTES
    )
    .fetch_all(&mut *conn)
    .await?;
    with_files(conn, workspace, rows).await
}

/// A file and the key of its object.
pub(crate) struct ExportedFile {
    pub id: FileId,
    pub name: String,
    pub object_key: String,
}

/// Returns the files of some submissions.
pub(crate) async fn files_of(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    submissions: &[Uuid],
) -> sqlx::Result<Vec<ExportedFile>> {
    sqlx::query_as!(
        ExportedFile,
        r#"select id as "id: FileId", name, object_key
           from files where workspace_id = $1 and submission_id = any($2) order by id"#,
        workspace.0,
        submissions
    )
    .fetch_all(conn)
    .await
}

/// Returns some submissions of an endpoint between two ids that have files and aren't held, oldest first.
pub(crate) async fn ids_with_files_after(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    after: Uuid,
    before: Uuid,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from (
               (select id from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'inbox' and id > $3 and id < $4 and file_count > 0 order by id limit $5)
               union all
               (select id from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'spam' and id > $3 and id < $4 and file_count > 0 order by id limit $5)
               union all
               (select id from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'trash' and id > $3 and id < $4 and file_count > 0 order by id limit $5)
           ) by_state order by id limit $5"#,
        workspace.0,
        endpoint.as_str(),
        after,
        before,
        MAX_ARCHIVE_PAGE_ROWS
    )
    .fetch_all(conn)
    .await
}

/// Returns whether a file still has its row.
pub(crate) async fn file_exists(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: FileId,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from files where workspace_id = $1 and id = $2) as "exists!""#,
        workspace.0,
        id.0
    )
    .fetch_one(conn)
    .await
}
