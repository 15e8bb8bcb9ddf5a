mod statement;

use std::collections::{HashMap, HashSet};

use accounts::WorkspaceId;
use intake::{Key, Note, Recorded, Submission, SubmissionId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::json;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// Whether a batch may have been written before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    Never,
    Perhaps,
    /// Perhaps, and it has waited in the spool meanwhile.
    Spilled,
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
    if before == Written::Never && batch.iter().all(|submission| is_plain(submission)) {
        statement::write_plain(conn, batch).await?;
        return Ok(HashSet::new());
    }
    let claimed = match before {
        Written::Never => statement::write_new(conn, batch).await?,
        Written::Perhaps | Written::Spilled => statement::write_again(conn, batch).await?,
    };
    Ok(claimed.into_iter().collect())
}

fn is_plain(submission: &Submission) -> bool {
    submission.key.is_none() && submission.files.is_empty() && !submission.test
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
        Err(error) if is_poison(&error, before) && batch.len() == 1 => {
            tracing::error!(%error, submission = %batch[0].id, "failed to store a submission: PostgreSQL rejects its content");
            vec![Fate::Refused]
        }
        Err(error) if is_poison(&error, before) => {
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
            tracing::error!(%error, submissions = batch.len(), "failed to store a batch of submissions, or to learn whether it was stored");
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
            tracing::error!(%error, "failed to look up idempotency keys");
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

/// The data itself is at fault, not the engine: SQLSTATE class 22, or beyond a limit of the engine. A rule of the
/// schema that is broken, class 23, is first a reason to spill; on the way back it must not hold up the rest.
fn is_poison(error: &sqlx::Error, before: Written) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let breaks_a_rule = before == Written::Spilled && !is_double(error);
    code.is_some_and(|code| {
        code.starts_with("22") || code.starts_with("54") || (breaks_a_rule && code.starts_with("23"))
    })
}

fn day(submission: &Submission) -> Date {
    submission.id.time().to_zoned(TimeZone::UTC).date()
}

fn column<'a, Row, T>(rows: &'a [Row], cell: impl Fn(&'a Row) -> T) -> Vec<T> {
    rows.iter().map(cell).collect()
}
