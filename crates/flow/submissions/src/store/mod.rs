//! All queries of this crate.
//!
//! Handlers call these functions with a transaction of their workspace. Jobs and `delivery` call them as the worker,
//! with the workspaces they are about.

mod backlog;
pub(crate) mod erase;
mod export;
mod files;
pub(crate) mod import;
mod maintenance;
mod read;
pub(crate) mod record;
mod stats;
pub(crate) mod unclaimed;
mod update;

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::SubmissionId;
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::error::SubmissionError;
use crate::model::{Note, State, Submission, Verdict};

pub use backlog::{Backlog, backlog, remove_from_outbox};
pub use erase::erased_values::forget_erased_before;
pub use erase::scan::{FoundSubmission, ScannedSlice, in_folder_before, scan_for_value};
pub(crate) use erase::{
    delete, delete_workspace_rows, ids_before, ids_of_workspace, with_spam_or_trash_before,
};
pub(crate) use export::{
    CsvPageQuery, CsvRow, CsvSlice, ExportedFile, FileDetails, MarkFilter, StoredDetails, count_of,
    csv_slice, file_details, file_exists, file_names, files_of, ids_with_files_after, last_before,
    page_after, stored_details, usage_after,
};
pub(crate) use files::{
    StoredFile, Thumbnail, drop_old_spam_files, drop_oldest_spam_files, find_file, find_shared_file,
    find_thumbnail, object_keys, orphans_among, pending_thumbnail, request_thumbnail, spam_file_bytes,
    store_thumbnail, stored_bytes_of, workspaces_over_spam_limit,
};
pub use files::{forget_missing_objects, has_object, stored_objects};
pub use import::{
    ImportedSubmission, ImportedTotals, count_imported, existing_submissions, insert_imported,
    uncount_imported,
};
pub(crate) use maintenance::{
    count_slices, count_stored_bytes, deleted_among, drop_empty_partitions, forget_deleted_before,
    forget_expired_keys, make_partitions, partition_exists, slice_arrivals,
};
pub(crate) use read::{
    Filter, FormText, HIDDEN_FIELDS_NOTE, WeighedId, list, list_among, weigh_among, weigh_list,
};
use read::{Pairs, SubmissionRow, with_files};
pub use read::{arrived_since, load, present};
pub(crate) use stats::{stored_file_bytes, unread};
pub use unclaimed::unclaimed_with_value;
pub(crate) use update::held::{held_until, lock_own_allowance, newest_held, open_held, with_held_before};
pub(crate) use update::views;
pub(crate) use update::{Change, lock_submission, memo, memos_of, update, write_memo};

/// Returns the number of submissions in a folder: what was counted, plus what waits to be counted.
pub(crate) async fn count(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: Option<&EndpointId>,
    state: State,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select (coalesce((
                      select sum(case $3
                          when 'inbox' then inbox when 'spam' then spam when 'held' then held else trash end)
                      from folder_totals
                      where workspace_id = $1 and ($2::text is null or endpoint_id = $2)), 0)
                  + coalesce((
                      select sum(case $3 when 'inbox' then inbox + test when 'spam' then spam when 'held' then held else 0 end)
                      from waiting_arrivals() where $2::text is null or endpoint_id = $2), 0))::bigint as "count!""#,
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
                  read, starred, label, file_count, origin, fields as "fields: Json<Pairs>", verdict as "verdict: Json<Verdict>",
                  notes as "notes: Json<Vec<Note>>", test, form_version
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
