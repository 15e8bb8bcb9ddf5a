use std::collections::{HashMap, HashSet};

use accounts::WorkspaceId;
use intake::{Field, FieldValue, Key, NewFile, Note, Recorded, Submission, SubmissionId, Verdict};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff_sqlx::ToSqlx;
use serde_json::json;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// One statement, in two forms: whether an id may be there already.
macro_rules! batch_statement {
    ($on_conflict:literal, $batch:expr, $files:expr) => {
        sqlx::query_scalar!(
            r#"
        with batch as (
            select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::text[], $8::text[],
                                 $9::bytea[], $10::text[], $11::bytea[], $12::bytea[])
                as b (id, workspace_id, endpoint_id, state, file_count, origin, fields, verdict,
                      address_hash, notes, key_hash, body_hash)
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
            insert into submissions (id, workspace_id, endpoint_id, state, file_count, origin, fields, verdict, address_hash, notes)
            select id, workspace_id, endpoint_id, state, file_count, origin, fields::json, verdict::json, address_hash, notes::json
            from batch
            where key_hash is null or id in (select submission_id from claimed)
            "# + $on_conflict + r#"
            returning id, workspace_id, endpoint_id, state
        ), filed as (
            insert into files (id, workspace_id, endpoint_id, submission_id, field, name, size, type, sniffed_type, sha256, object_key)
            select f.id, s.workspace_id, s.endpoint_id, s.id, f.field, f.name, f.size, f.type, f.sniffed_type, f.sha256, f.object_key
            from unnest($13::uuid[], $14::uuid[], $15::text[], $16::text[], $17::bigint[], $18::text[], $19::text[], $20::bytea[], $21::text[])
                as f (id, submission_id, field, name, size, type, sniffed_type, sha256, object_key)
            join stored s on s.id = f.submission_id
        ), queued as (
            insert into outbox (id, workspace_id, endpoint_id)
            select id, workspace_id, endpoint_id from stored where state = 'inbox'
        ), arrived as (
            insert into arrivals (size, day, at, workspaces, endpoints, states)
            select count(*), $22, $23, array_agg(workspace_id), array_agg(endpoint_id), array_agg(state)
            from stored having count(*) > 0
        )
        select submission_id as "id: SubmissionId" from claimed
        "#,
        &column($batch, |s| s.id.0),
        &column($batch, |s| s.workspace.map(|workspace| workspace.0)) as &[Option<Uuid>],
        &column($batch, |s| s.endpoint.as_str()) as &[&str],
        &column($batch, |s| s.state.as_str()) as &[&str],
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
        )
    };
}

/// Whether a batch may have been written before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    Never,
    Perhaps,
}

/// Writes a batch in one statement and so in one transaction: rows, files, keys, outbox, and what is to be
/// counted. Outbox and counters come from the rows that were new, so a batch that is written twice changes
/// nothing the second time. Gives those whose key nobody had before them; one whose key was taken is not
/// stored. No two of a batch may have one key, and all came on one day.
pub async fn record(
    conn: &mut PgConnection,
    batch: &[&Submission],
    before: Written,
) -> sqlx::Result<HashSet<SubmissionId>> {
    let files: Vec<(&Submission, &NewFile)> = batch
        .iter()
        .flat_map(|submission| submission.files.iter().map(move |file| (*submission, file)))
        .collect();
    let claimed = match before {
        // To look for each whether it is there costs a sixth; it fails as a whole if one is.
        Written::Never => batch_statement!("", batch, &files).fetch_all(conn).await?,
        Written::Perhaps => {
            batch_statement!("on conflict (id) do nothing", batch, &files).fetch_all(conn).await?
        }
    };
    Ok(claimed.into_iter().collect())
}

/// The day all of a batch came on.
fn day_of(batch: &[&Submission]) -> Date {
    batch.first().map_or(Date::ZERO, |submission| day(submission))
}

fn day(submission: &Submission) -> Date {
    submission.id.time().to_zoned(TimeZone::UTC).date()
}

fn last_of(batch: &[&Submission]) -> Timestamp {
    batch.iter().map(|submission| submission.id.time()).max().unwrap_or_default()
}

/// As [`record`], of several days, and a poison row fails alone: the batch is halved until its mates are
/// through. Those whose key was used before hear what it was used for.
pub async fn record_each(conn: &mut PgConnection, batch: &[&Submission], before: Written) -> Vec<Recorded> {
    let mut outcomes = Vec::with_capacity(batch.len());
    for of_a_day in batch.chunk_by(|one, next| day(one) == day(next)) {
        outcomes.extend(record_day(conn, of_a_day, before).await);
    }
    outcomes
}

async fn record_day(conn: &mut PgConnection, batch: &[&Submission], before: Written) -> Vec<Recorded> {
    let (firsts, repeats) = apart(batch);
    let written = write_each(conn, &firsts, before, 3).await;
    let mut outcomes: HashMap<SubmissionId, Recorded> = HashMap::with_capacity(batch.len());
    let mut beaten = repeats;
    for (submission, written) in firsts.into_iter().zip(written) {
        match written {
            Fate::Stored => outcomes.insert(submission.id, Recorded::Stored),
            Fate::Refused => outcomes.insert(submission.id, Recorded::Refused),
            Fate::Unknown => outcomes.insert(submission.id, Recorded::Unknown),
            Fate::Beaten => {
                beaten.push(submission);
                None
            }
        };
    }
    if !beaten.is_empty() {
        outcomes.extend(settle(conn, &beaten, before).await);
    }
    batch
        .iter()
        .map(|submission| outcomes.get(&submission.id).copied().unwrap_or(Recorded::Unknown))
        .collect()
}

/// The first of every key, and those that come with a key that is among them.
fn apart<'a>(batch: &[&'a Submission]) -> (Vec<&'a Submission>, Vec<&'a Submission>) {
    let mut seen = HashSet::new();
    batch.iter().copied().partition(|submission| match &submission.key {
        Some(key) => seen.insert((submission.endpoint.as_str(), key.hash)),
        None => true,
    })
}

#[derive(Clone, Copy, Debug)]
enum Fate {
    Stored,
    /// Its key was taken.
    Beaten,
    Refused,
    Unknown,
}

async fn write_each(conn: &mut PgConnection, batch: &[&Submission], before: Written, tries: u8) -> Vec<Fate> {
    match record(conn, batch, before).await {
        Ok(claimed) => {
            let stored = |s: &Submission| s.key.is_none() || claimed.contains(&s.id);
            batch.iter().map(|s| if stored(s) { Fate::Stored } else { Fate::Beaten }).collect()
        }
        Err(error) if is_poison(&error) && batch.len() == 1 => {
            tracing::error!(%error, submission = %batch[0].id, "a submission cannot be stored as it is");
            vec![Fate::Refused]
        }
        Err(error) if is_poison(&error) => {
            let (left, right) = batch.split_at(batch.len() / 2);
            let mut outcomes = Box::pin(write_each(conn, left, before, tries)).await;
            outcomes.extend(Box::pin(write_each(conn, right, before, tries)).await);
            outcomes
        }
        Err(error) if is_double(&error) && before == Written::Never => {
            Box::pin(write_each(conn, batch, Written::Perhaps, tries)).await
        }
        // Two writers in each other's way: nothing was stored, and the next try goes through.
        Err(error) if is_collision(&error) && tries > 0 => {
            Box::pin(write_each(conn, batch, before, tries - 1)).await
        }
        Err(error) => {
            tracing::error!(%error, submissions = batch.len(), "a batch may not have been stored");
            vec![Fate::Unknown; batch.len()]
        }
    }
}

/// What came before under the same key: the same, and its sender gets the first answer again; or another,
/// which is a mistake in a header, and only a constant in somebody's page in a field.
async fn settle(
    conn: &mut PgConnection,
    beaten: &[&Submission],
    written: Written,
) -> Vec<(SubmissionId, Recorded)> {
    let before = match taken_keys(conn, beaten).await {
        Ok(before) => before,
        Err(error) => {
            tracing::error!(%error, "keys could not be looked up");
            return Vec::new();
        }
    };
    let mut outcomes = Vec::with_capacity(beaten.len());
    let mut anew: Vec<Submission> = Vec::new();
    for submission in beaten {
        let Some(key) = &submission.key else { continue };
        match before.get(&(submission.endpoint.to_string(), key.hash.to_vec())) {
            Some((first, body)) if *body == key.body => {
                outcomes.push((submission.id, Recorded::Repeated(*first)));
            }
            Some(_) if key.is_lenient => anew.push(without_key(submission)),
            Some(_) => outcomes.push((submission.id, Recorded::KeyReused)),
            // The one that took it is gone already: its own try counts.
            None => anew.push(Submission { key: None, ..(*submission).clone() }),
        }
    }
    let rows: Vec<&Submission> = anew.iter().collect();
    for (submission, fate) in rows.iter().zip(write_each(conn, &rows, written, 3).await) {
        let recorded = match fate {
            Fate::Stored => Recorded::Stored,
            Fate::Refused => Recorded::Refused,
            Fate::Unknown | Fate::Beaten => Recorded::Unknown,
        };
        outcomes.push((submission.id, recorded));
    }
    outcomes
}

fn without_key(submission: &Submission) -> Submission {
    let mut anew = submission.clone();
    anew.key = None;
    anew.notes.push(Note::KeyReused);
    anew
}

type TakenKeys = HashMap<(String, Vec<u8>), (SubmissionId, Vec<u8>)>;

async fn taken_keys(conn: &mut PgConnection, beaten: &[&Submission]) -> sqlx::Result<TakenKeys> {
    let keys: Vec<(&Submission, &Key)> =
        beaten.iter().filter_map(|submission| Some((*submission, submission.key.as_ref()?))).collect();
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

/// Notes on stored submissions that they came again; once each.
pub(crate) async fn note_twins(pool: &PgPool, twins: &[(WorkspaceId, SubmissionId)]) -> sqlx::Result<()> {
    let ids: Vec<Uuid> = twins.iter().map(|(_, id)| id.0).collect();
    let workspaces: Vec<Uuid> = twins.iter().map(|(workspace, _)| workspace.0).collect();
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

/// A deadlock or a failed serialization.
fn is_collision(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code.starts_with("40"))
}

/// One of the ids is there already.
fn is_double(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

/// The data itself is at fault, not the engine: SQLSTATE class 22, or beyond a limit of the engine.
fn is_poison(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code.starts_with("22") || code.starts_with("54"))
}

fn column<'a, Row, T>(rows: &'a [Row], cell: impl Fn(&'a Row) -> T) -> Vec<T> {
    rows.iter().map(cell).collect()
}

/// Pairs, so that order and repeats stay and no name is written twice a field.
fn fields_json(fields: &[Field]) -> String {
    let pairs: Vec<(&str, &FieldValue)> =
        fields.iter().map(|field| (field.name.as_str(), &field.value)).collect();
    serde_json::to_string(&pairs).expect("text and JSON become JSON")
}

fn verdict_json(verdict: &Verdict) -> Option<String> {
    (!verdict.reasons.is_empty()).then(|| json!(verdict).to_string())
}

fn notes_json(notes: &[Note]) -> Option<String> {
    (!notes.is_empty()).then(|| json!(notes).to_string())
}
