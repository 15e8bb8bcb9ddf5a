//! The statements that store a batch. Each writes all tables at once, so that a batch is stored completely or not at
//! all.

use std::collections::{HashMap, HashSet};

use accounts::WorkspaceId;
use db::column;
use intake::{Field, FieldValue, IdempotencyKey, NewFile, Note, Submission, SubmissionId, Verdict};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff_sqlx::ToSqlx;
use serde_json::json;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::model::State;

/// The statement for any batch. `$on_conflict` says what happens if an id exists already.
macro_rules! batch_statement {
    ($on_conflict:literal, $batch:expr, $held:expr, $files:expr) => {
        sqlx::query_scalar!(
            r#"
        with batch as (
            select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::text[], $8::text[],
                                 $9::bytea[], $10::text[], $11::bytea[], $12::bytea[], $24::boolean[], $25::integer[])
                as b (id, workspace_id, endpoint_id, state, file_count, origin, fields, verdict,
                      address_hash, notes, key_hash, body_hash, test, form_version)
        ), claimed as (
            insert into submission_keys as k (endpoint_id, key_hash, workspace_id, body_hash, submission_id, expires_at)
            select endpoint_id, key_hash, workspace_id, body_hash, id, uuid_time(id) + interval '24 hours'
            from batch where key_hash is not null
            order by 1, 2
            on conflict (endpoint_id, key_hash) do update
            set body_hash = excluded.body_hash, submission_id = excluded.submission_id, expires_at = excluded.expires_at
            where k.expires_at < uuid_time(excluded.submission_id) or k.submission_id = excluded.submission_id
            returning submission_id
        ), stored as (
            insert into submissions (id, workspace_id, endpoint_id, state, file_count, origin, fields, verdict, address_hash, notes, test,
                                     form_version)
            select id, workspace_id, endpoint_id, state, file_count, origin, fields::json, verdict::json, address_hash, notes::json, test,
                   form_version
            from batch
            where key_hash is null or id in (select submission_id from claimed)
            "# + $on_conflict + r#"
            returning id, workspace_id, endpoint_id, state, test
        ), filed as (
            insert into files (id, workspace_id, endpoint_id, submission_id, field, name, size, type, sniffed_type, sha256, object_key, spam)
            select f.id, s.workspace_id, s.endpoint_id, s.id, f.field, f.name, f.size, f.type, f.sniffed_type, f.sha256, f.object_key,
                   s.state = 'spam'
            from unnest($13::uuid[], $14::uuid[], $15::text[], $16::text[], $17::bigint[], $18::text[], $19::text[], $20::bytea[], $21::text[])
                as f (id, submission_id, field, name, size, type, sniffed_type, sha256, object_key)
            join stored s on s.id = f.submission_id
        ), queued as (
            insert into outbox (id, workspace_id, endpoint_id)
            select id, workspace_id, endpoint_id from stored where state = 'inbox'
        ), to_find as (
            insert into search_queue (queued_at, submissions)
            select $23, array_agg(id) from stored having count(*) > 0
        ), arrived as (
            insert into arrivals (size, day, at, workspaces, endpoints, states)
            select count(*), $22, $23, array_agg(workspace_id), array_agg(endpoint_id),
                   array_agg(case when test then 'test' else state end)
            from stored having count(*) > 0
        )
        select submission_id as "id: SubmissionId" from claimed
        "#,
        &column($batch, |s| s.id.0),
        &column($batch, |s| s.workspace.map(|workspace| workspace.0)) as &[Option<Uuid>],
        &column($batch, |s| s.endpoint.as_str()) as &[&str],
        &column($batch, |s| state(s, $held)) as &[&str],
        &column($batch, |s| i16::try_from(s.files.len()).unwrap_or(i16::MAX)),
        &column($batch, |s| s.origin.as_deref()) as &[Option<&str>],
        &column($batch, |s| fields_json(&s.fields)),
        &column($batch, |s| verdict_json(&s.verdict)) as &[Option<String>],
        &column($batch, |s| &s.address_hash[..]) as &[&[u8]],
        &column($batch, |s| notes_json(&s.notes)) as &[Option<String>],
        &column($batch, |s| s.key.as_ref().map(|key| &key.hash[..])) as &[Option<&[u8]>],
        &column($batch, |s| s.key.as_ref().map(|key| &key.body[..])) as &[Option<&[u8]>],
        &column($files, |(_, f)| f.id.0),
        &column($files, |(s, _)| s.id.0),
        &column($files, |(_, f)| f.field.clone()),
        &column($files, |(_, f)| f.name.clone()),
        &column($files, |(_, f)| i64::try_from(f.size).unwrap_or(i64::MAX)),
        &column($files, |(_, f)| f.media_type.clone()),
        &column($files, |(_, f)| f.sniffed_type.clone()) as &[Option<String>],
        &column($files, |(_, f)| f.sha256.to_vec()),
        &column($files, |(_, f)| f.object_key()),
        day_of($batch).to_sqlx() as jiff_sqlx::Date,
        last_of($batch).to_sqlx() as jiff_sqlx::Timestamp,
        &column($batch, |s| s.test),
        &column($batch, |s| s.form_version) as &[Option<i32>],
        )
    };
}

/// The statement for a batch without keys, files and tests, as nearly all batches are. It has half the fixed cost.
macro_rules! plain_statement {
    ($batch:expr, $held:expr) => {
        sqlx::query!(
            r#"
        with stored as (
            insert into submissions (id, workspace_id, endpoint_id, state, file_count, origin, fields, verdict, address_hash, notes,
                                     form_version)
            select id, workspace_id, endpoint_id, state, 0, origin, fields::json, verdict::json, address_hash, notes::json, form_version
            from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                        $8::bytea[], $9::text[], $12::integer[])
                as batch (id, workspace_id, endpoint_id, state, origin, fields, verdict, address_hash, notes, form_version)
            returning id, workspace_id, endpoint_id, state
        ), queued as (
            insert into outbox (id, workspace_id, endpoint_id)
            select id, workspace_id, endpoint_id from stored where state = 'inbox'
        ), to_find as (
            insert into search_queue (queued_at, submissions)
            select $11, array_agg(id) from stored having count(*) > 0
        )
        insert into arrivals (size, day, at, workspaces, endpoints, states)
        select count(*), $10, $11, array_agg(workspace_id), array_agg(endpoint_id), array_agg(state)
        from stored having count(*) > 0
        "#,
            &column($batch, |s| s.id.0),
            &column($batch, |s| s.workspace.map(|workspace| workspace.0)) as &[Option<Uuid>],
            &column($batch, |s| s.endpoint.as_str()) as &[&str],
            &column($batch, |s| state(s, $held)) as &[&str],
            &column($batch, |s| s.origin.as_deref()) as &[Option<&str>],
            &column($batch, |s| fields_json(&s.fields)),
            &column($batch, |s| verdict_json(&s.verdict)) as &[Option<String>],
            &column($batch, |s| &s.address_hash[..]) as &[&[u8]],
            &column($batch, |s| notes_json(&s.notes)) as &[Option<String>],
            day_of($batch).to_sqlx() as jiff_sqlx::Date,
            last_of($batch).to_sqlx() as jiff_sqlx::Timestamp,
            &column($batch, |s| s.form_version) as &[Option<i32>],
        )
    };
}

/// Writes a batch that was never written before and has no keys, files or tests.
pub(crate) async fn write_plain(
    conn: &mut PgConnection,
    batch: &[&Submission],
    held: &HashSet<SubmissionId>,
) -> sqlx::Result<()> {
    plain_statement!(batch, held).execute(conn).await?;
    Ok(())
}

/// Writes a batch that was never written before, and returns the submissions that got their idempotency key.
///
/// It fails as a whole if one of the ids exists, because checking each of them would cost a sixth more.
pub(crate) async fn write_new(
    conn: &mut PgConnection,
    batch: &[&Submission],
    held: &HashSet<SubmissionId>,
) -> sqlx::Result<Vec<SubmissionId>> {
    let files = files_of(batch);
    batch_statement!("", batch, held, &files).fetch_all(conn).await
}

/// Writes a batch of which some submissions may be stored already; those stay as they are. Returns the submissions that
/// have their idempotency key.
pub(crate) async fn write_again(
    conn: &mut PgConnection,
    batch: &[&Submission],
    held: &HashSet<SubmissionId>,
) -> sqlx::Result<Vec<SubmissionId>> {
    let files = files_of(batch);
    batch_statement!("on conflict (id) do nothing", batch, held, &files).fetch_all(conn).await
}

/// Returns the state that a submission is stored in.
fn state(submission: &Submission, held: &HashSet<SubmissionId>) -> &'static str {
    if held.contains(&submission.id) { State::Held.as_str() } else { submission.state.as_str() }
}

/// Returns which of these submissions are stored already.
pub(crate) async fn stored_among(
    conn: &mut PgConnection,
    batch: &[&Submission],
) -> sqlx::Result<HashSet<SubmissionId>> {
    let stored = sqlx::query_scalar!(
        r#"select stored.id as "id: SubmissionId"
           from unnest($1::uuid[]) as w (id)
           cross join lateral (select id from submissions where id = w.id limit 1) stored"#,
        &column(batch, |submission| submission.id.0)
    )
    .fetch_all(conn)
    .await?;
    Ok(stored.into_iter().collect())
}

/// Returns the files of a batch, each with its submission.
fn files_of<'a>(batch: &[&'a Submission]) -> Vec<(&'a Submission, &'a NewFile)> {
    batch.iter().flat_map(|submission| submission.files.iter().map(move |file| (*submission, file))).collect()
}

/// Returns the day on which all submissions of a batch arrived.
fn day_of(batch: &[&Submission]) -> Date {
    batch.first().map_or(Date::ZERO, |submission| day(submission))
}

/// Returns the time of the newest submission of a batch.
fn last_of(batch: &[&Submission]) -> Timestamp {
    batch.iter().map(|submission| submission.id.time()).max().unwrap_or_default()
}

/// Encodes fields as an array of pairs, which keeps their order and repeated names without spelling out object keys.
fn fields_json(fields: &[Field]) -> String {
    let pairs: Vec<(&str, &FieldValue)> =
        fields.iter().map(|field| (field.name.as_str(), &field.value)).collect();
    serde_json::to_string(&pairs).expect("text and JSON become JSON")
}

/// Encodes a verdict. One without reasons is stored as null.
fn verdict_json(verdict: &Verdict) -> Option<String> {
    (!verdict.reasons.is_empty()).then(|| json!(verdict).to_string())
}

/// Encodes notes. None at all are stored as null.
fn notes_json(notes: &[Note]) -> Option<String> {
    (!notes.is_empty()).then(|| json!(notes).to_string())
}

/// Returns the day (UTC) on which a submission arrived.
pub(crate) fn day(submission: &Submission) -> Date {
    submission.id.time().to_zoned(TimeZone::UTC).date()
}

/// The first submission under a key and the hash of its content, by endpoint and key hash.
pub(crate) type TakenKeys = HashMap<(String, Vec<u8>), (SubmissionId, Vec<u8>)>;

/// Looks up the submissions that have the keys of these.
pub(crate) async fn taken_keys(
    conn: &mut PgConnection,
    key_taken: &[&Submission],
) -> sqlx::Result<TakenKeys> {
    let keys: Vec<(&Submission, &IdempotencyKey)> =
        key_taken.iter().filter_map(|submission| Some((*submission, submission.key.as_ref()?))).collect();
    let rows = sqlx::query!(
        r#"select k.endpoint_id, k.key_hash, k.submission_id as "first: SubmissionId", k.body_hash
           from submission_keys k
           join unnest($1::text[], $2::bytea[]) as b (endpoint_id, key_hash)
             on k.endpoint_id = b.endpoint_id and k.key_hash = b.key_hash"#,
        &column(&keys, |(submission, _)| submission.endpoint.to_string()),
        &column(&keys, |(_, key)| key.hash.to_vec())
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| ((row.endpoint_id, row.key_hash), (row.first, row.body_hash))).collect())
}

/// Adds a note to stored submissions that they were sent again, at most once to each.
pub(crate) async fn mark_duplicates(
    pool: &PgPool,
    duplicates: &[(WorkspaceId, SubmissionId)],
) -> sqlx::Result<()> {
    let ids: Vec<Uuid> = duplicates.iter().map(|(_, id)| id.0).collect();
    let workspaces: Vec<Uuid> = duplicates.iter().map(|(workspace, _)| workspace.0).collect();
    sqlx::query!(
        "update submissions
         set notes = (coalesce(notes::jsonb, '[]') || $3::text::jsonb)::json
         where id = any($1) and workspace_id = any($2) and not coalesce(notes::jsonb, '[]') @> $3::text::jsonb",
        &ids,
        &workspaces,
        json!([Note::SentTwice]).to_string()
    )
    .execute(pool)
    .await?;
    Ok(())
}
