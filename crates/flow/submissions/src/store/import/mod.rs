//! Writes imported submissions, as the owner of the database. They don't go to the outbox.

mod from_file;

use accounts::WorkspaceId;
use db::column;
use forms::EndpointId;
use intake::{FileId, Note, SubmissionId, object_key};
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::model::label::Label;
use crate::model::{State, Verdict};

pub use from_file::{
    ImportedSubmission, ImportedTotals, count_imported, existing_submissions, insert_imported,
    uncount_imported,
};

/// A submission to be written.
pub(crate) struct ImportedRow {
    pub id: SubmissionId,
    pub state: State,
    pub read: bool,
    pub starred: bool,
    pub label: Option<Label>,
    pub origin: Option<String>,
    /// Pairs of name and value, as JSON.
    pub fields: String,
    pub verdict: Option<Json<Verdict>>,
    pub notes: Option<Json<Vec<Note>>>,
    pub moved_at: Option<Timestamp>,
    pub test: bool,
    pub form_version: Option<i32>,
    /// The owner's memo, and when it was written.
    pub memo: Option<(String, Timestamp)>,
    pub files: Vec<ImportedFile>,
}

/// A file whose bytes are in object storage.
pub(crate) struct ImportedFile {
    pub id: FileId,
    pub field: String,
    pub name: String,
    pub size: i64,
    pub media_type: String,
    pub sniffed_type: Option<String>,
    pub sha256: [u8; 32],
    pub is_spam: bool,
}

/// Returns whether a workspace has submissions.
pub(crate) async fn has_submissions(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from submissions where workspace_id = $1) as "exists!""#,
        workspace.0
    )
    .fetch_one(conn)
    .await
}

/// Inserts submissions of an endpoint with their files and memos. Fails if one of the ids exists.
///
/// The meter has counted them elsewhere: they have a day on which they were counted, so that moving one doesn't count it.
/// Those that aren't spam were delivered elsewhere, so that moving one doesn't deliver it.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    rows: &[ImportedRow],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into submissions (id, workspace_id, endpoint_id, state, read, starred, file_count, origin, fields, verdict, notes,
                                  moved_at, counted_on, queued, test, form_version, label)
         select i.id, $1, $2, i.state, i.read, i.starred, i.file_count, i.origin, i.fields::json, i.verdict::json, i.notes::json,
                i.moved_at, case when not i.test then uuid_day(i.id) end, i.state <> 'spam', i.test, i.form_version, i.label
         from unnest($3::uuid[], $4::text[], $5::boolean[], $6::boolean[], $7::smallint[], $8::text[], $9::text[], $10::text[],
                     $11::text[], $12::timestamptz[], $13::boolean[], $14::integer[], $15::smallint[])
             as i (id, state, read, starred, file_count, origin, fields, verdict, notes, moved_at, test, form_version, label)",
        workspace.0,
        endpoint.as_str(),
        &column(rows, |row| row.id.0),
        &column(rows, |row| row.state.as_str()) as &[&str],
        &column(rows, |row| row.read),
        &column(rows, |row| row.starred),
        &column(rows, |row| i16::try_from(row.files.len()).unwrap_or(i16::MAX)),
        &column(rows, |row| row.origin.as_deref()) as &[Option<&str>],
        &column(rows, |row| row.fields.as_str()) as &[&str],
        &column(rows, |row| row.verdict.as_ref().map(json_text)) as &[Option<String>],
        &column(rows, |row| row.notes.as_ref().map(json_text)) as &[Option<String>],
        &column(rows, |row| row.moved_at.map(ToSqlx::to_sqlx)) as &[Option<SqlTimestamp>],
        &column(rows, |row| row.test),
        &column(rows, |row| row.form_version) as &[Option<i32>],
        &column(rows, |row| row.label.map(Label::number)) as &[Option<i16>]
    )
    .execute(&mut *conn)
    .await?;
    insert_files(conn, workspace, endpoint, rows).await?;
    insert_memos(conn, workspace, rows).await?;
    search::queue(conn, &column(rows, |row| row.id.0)).await
}

async fn insert_files(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    rows: &[ImportedRow],
) -> sqlx::Result<()> {
    let files: Vec<(&ImportedRow, &ImportedFile)> =
        rows.iter().flat_map(|row| row.files.iter().map(move |file| (row, file))).collect();
    if files.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "insert into files (id, workspace_id, endpoint_id, submission_id, field, name, size, type, sniffed_type, sha256, object_key, spam)
         select f.id, $1, $2, f.submission_id, f.field, f.name, f.size, f.type, f.sniffed_type, f.sha256, f.object_key, f.spam
         from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::bytea[], $11::text[],
                     $12::boolean[])
             as f (id, submission_id, field, name, size, type, sniffed_type, sha256, object_key, spam)",
        workspace.0,
        endpoint.as_str(),
        &column(&files, |(_, file)| file.id.0),
        &column(&files, |(row, _)| row.id.0),
        &column(&files, |(_, file)| file.field.as_str()) as &[&str],
        &column(&files, |(_, file)| file.name.as_str()) as &[&str],
        &column(&files, |(_, file)| file.size),
        &column(&files, |(_, file)| file.media_type.as_str()) as &[&str],
        &column(&files, |(_, file)| file.sniffed_type.as_deref()) as &[Option<&str>],
        &column(&files, |(_, file)| file.sha256.to_vec()),
        &column(&files, |(_, file)| object_key(file.id)),
        &column(&files, |(_, file)| file.is_spam)
    )
    .execute(conn)
    .await?;
    Ok(())
}

async fn insert_memos(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    rows: &[ImportedRow],
) -> sqlx::Result<()> {
    let memos: Vec<(SubmissionId, &str, Timestamp)> = rows
        .iter()
        .filter_map(|row| row.memo.as_ref().map(|(text, at)| (row.id, text.as_str(), *at)))
        .collect();
    if memos.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "insert into memos (submission_id, workspace_id, text, updated_at)
         select m.id, $1, m.text, m.at from unnest($2::uuid[], $3::text[], $4::timestamptz[]) as m (id, text, at)",
        workspace.0,
        &column(&memos, |(id, ..)| id.0),
        &column(&memos, |(_, text, _)| *text) as &[&str],
        &column(&memos, |(.., at)| at.to_sqlx()) as &[SqlTimestamp]
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes the numbers of an imported workspace: what is in its folders, and that the meter hasn't counted it here. Without
/// that, the recount would find more submissions than were metered.
pub(crate) async fn count(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into folder_totals (workspace_id, endpoint_id, inbox, unread, spam, trash, last_at)
         select $1, endpoint_id, count(*) filter (where state = 'inbox'), count(*) filter (where state = 'inbox' and not read),
                count(*) filter (where state = 'spam'), count(*) filter (where state = 'trash'), uuid_time(max(id::text)::uuid)
         from submissions where workspace_id = $1 group by endpoint_id",
        workspace.0
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into deleted_counts (workspace_id, endpoint_id, day, deleted)
         select $1, endpoint_id, counted_on, -count(*) from submissions
         where workspace_id = $1 and counted_on is not null group by endpoint_id, counted_on",
        workspace.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

fn json_text<T: serde::Serialize>(json: &Json<T>) -> String {
    serde_json::to_string(&json.0).expect("text and numbers become JSON")
}
