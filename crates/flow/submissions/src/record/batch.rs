//! Writes batches of submissions to PostgreSQL: rows, files, idempotency keys, outbox entries and what is to be
//! counted.
//!
//! The recorder and the drain call it with accepted submissions and get a `Recorded` for each. They announce what was
//! stored afterwards.

use std::collections::{HashMap, HashSet};

use intake::{Note, Recorded, Submission, SubmissionId};
use sqlx::PgConnection;

use crate::store::record::{self as statement, day, taken_keys};

/// The most submissions in one batch. A larger batch gains nothing and only makes the first one wait for the last.
pub(crate) const MAX_RECORD_BATCH: usize = 200;

/// Whether the submissions of a batch may have been written before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// They are new.
    Never,
    /// They may have been written by a commit whose result is unknown.
    Perhaps,
    /// They may have been written, and have been in the spool since.
    Spilled,
}

/// Writes a batch in one statement, and so in one transaction: rows, files, keys, outbox, and what is to be counted.
///
/// Outbox and counters come from the rows that were new, so writing a batch again changes nothing. Returns the
/// submissions that got the idempotency key they came with; one whose key was taken is not stored. The caller ensures
/// that no two of the batch have the same key, and that all arrived on the same day (UTC).
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

/// Returns whether the short statement can store a submission: it has neither key nor files, and is no test.
fn is_plain(submission: &Submission) -> bool {
    submission.key.is_none() && submission.files.is_empty() && !submission.test
}

/// Writes a batch like [`record`], but of any days and keys, and returns the result of each submission.
///
/// A submission that PostgreSQL rejects because of its data fails alone: the batch is halved until the others are
/// stored. For a key that was used before, the result says what it was used for.
pub async fn record_each(conn: &mut PgConnection, batch: &[&Submission], before: Written) -> Vec<Recorded> {
    let mut outcomes = Vec::with_capacity(batch.len());
    for of_a_day in batch.chunk_by(|one, next| day(one) == day(next)) {
        outcomes.extend(record_day(conn, of_a_day, before).await);
    }
    outcomes
}

/// Writes the submissions of one day and returns the result of each.
async fn record_day(conn: &mut PgConnection, batch: &[&Submission], before: Written) -> Vec<Recorded> {
    let (firsts, repeats) = split_repeated_keys(batch);
    let written = write_each(conn, &firsts, before, 3).await;
    let mut outcomes: HashMap<SubmissionId, Recorded> = HashMap::with_capacity(batch.len());
    let mut key_taken = repeats;
    for (submission, written) in firsts.into_iter().zip(written) {
        match written {
            WriteResult::Stored => outcomes.insert(submission.id, Recorded::Stored),
            WriteResult::Refused => outcomes.insert(submission.id, Recorded::Refused),
            WriteResult::Unknown => outcomes.insert(submission.id, Recorded::Unknown),
            WriteResult::KeyTaken => {
                key_taken.push(submission);
                None
            }
        };
    }
    if !key_taken.is_empty() {
        outcomes.extend(resolve_taken_keys(conn, &key_taken, before).await);
    }
    batch
        .iter()
        .map(|submission| outcomes.get(&submission.id).copied().unwrap_or(Recorded::Unknown))
        .collect()
}

/// Splits a batch: into the first submission with each key and all without one, and into the repeats of those keys.
fn split_repeated_keys<'a>(batch: &[&'a Submission]) -> (Vec<&'a Submission>, Vec<&'a Submission>) {
    let mut seen = HashSet::new();
    batch.iter().copied().partition(|submission| match &submission.key {
        Some(key) => seen.insert((submission.endpoint.as_str(), key.hash)),
        None => true,
    })
}

/// The result of writing one submission, before taken keys are looked up.
#[derive(Clone, Copy, Debug)]
enum WriteResult {
    Stored,
    /// Its idempotency key was taken, so it was not stored.
    KeyTaken,
    /// PostgreSQL rejects its data.
    Refused,
    /// The database failed, so it may or may not be stored.
    Unknown,
}

/// Writes a batch without repeated keys. It halves the batch where PostgreSQL rejects data, switches to
/// [`Written::Perhaps`] if an id exists already, and retries after a deadlock up to `retries` times.
async fn write_each(
    conn: &mut PgConnection,
    batch: &[&Submission],
    before: Written,
    retries: u8,
) -> Vec<WriteResult> {
    match record(conn, batch, before).await {
        Ok(claimed) => {
            let stored = |s: &Submission| s.key.is_none() || claimed.contains(&s.id);
            batch
                .iter()
                .map(|s| if stored(s) { WriteResult::Stored } else { WriteResult::KeyTaken })
                .collect()
        }
        Err(error) if is_rejected_data(&error, before) && batch.len() == 1 => {
            tracing::error!(%error, submission = %batch[0].id, "failed to store a submission: PostgreSQL rejects its content");
            vec![WriteResult::Refused]
        }
        Err(error) if is_rejected_data(&error, before) => {
            let (left, right) = batch.split_at(batch.len() / 2);
            let mut outcomes = Box::pin(write_each(conn, left, before, retries)).await;
            outcomes.extend(Box::pin(write_each(conn, right, before, retries)).await);
            outcomes
        }
        Err(error) if is_duplicate_id(&error) && before == Written::Never => {
            Box::pin(write_each(conn, batch, Written::Perhaps, retries)).await
        }
        // Two writers blocked each other. Nothing was stored, and a retry usually succeeds.
        Err(error) if is_transaction_conflict(&error) && retries > 0 => {
            Box::pin(write_each(conn, batch, before, retries - 1)).await
        }
        Err(error) => {
            tracing::error!(%error, submissions = batch.len(), "failed to store a batch of submissions, or to learn whether it was stored");
            vec![WriteResult::Unknown; batch.len()]
        }
    }
}

/// Looks up what took the idempotency keys of some submissions, and decides what happens to them.
///
/// With the same content, the sender gets the first answer again. With other content, a key from a header is a mistake
/// of the client and rejected; a key from a field may be a constant in a page, so the submission is stored without it.
async fn resolve_taken_keys(
    conn: &mut PgConnection,
    key_taken: &[&Submission],
    written: Written,
) -> Vec<(SubmissionId, Recorded)> {
    let before = match taken_keys(conn, key_taken).await {
        Ok(before) => before,
        Err(error) => {
            tracing::error!(%error, "failed to look up idempotency keys");
            return Vec::new();
        }
    };
    let mut outcomes = Vec::with_capacity(key_taken.len());
    let mut keyless: Vec<Submission> = Vec::new();
    for submission in key_taken {
        let Some(key) = &submission.key else { continue };
        match before.get(&(submission.endpoint.to_string(), key.hash.to_vec())) {
            Some((first, body)) if *body == key.body => {
                outcomes.push((submission.id, Recorded::Repeated(*first)));
            }
            Some(_) if key.is_lenient => keyless.push(without_key(submission)),
            Some(_) => outcomes.push((submission.id, Recorded::KeyReused)),
            // The submission that had the key was deleted in the meantime, so this one is stored.
            None => keyless.push(Submission { key: None, ..(*submission).clone() }),
        }
    }
    let rows: Vec<&Submission> = keyless.iter().collect();
    for (submission, result) in rows.iter().zip(write_each(conn, &rows, written, 3).await) {
        let recorded = match result {
            WriteResult::Stored => Recorded::Stored,
            WriteResult::Refused => Recorded::Refused,
            WriteResult::Unknown | WriteResult::KeyTaken => Recorded::Unknown,
        };
        outcomes.push((submission.id, recorded));
    }
    outcomes
}

/// Returns a copy of a submission without its key, with a note that the key was used before.
fn without_key(submission: &Submission) -> Submission {
    let mut keyless = submission.clone();
    keyless.key = None;
    keyless.notes.push(Note::KeyReused);
    keyless
}

/// Returns whether the cause is a deadlock or a serialization failure (SQLSTATE class 40).
fn is_transaction_conflict(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code.starts_with("40"))
}

/// Returns whether one of the ids exists already.
fn is_duplicate_id(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

/// Returns whether the data is the cause, not the database: SQLSTATE class 22, or class 54, a limit of PostgreSQL.
///
/// A violated constraint, class 23, is first a reason to spill. In the drain it counts as well, so that it doesn't hold
/// up the other submissions. A missing month doesn't: the drain makes it and tries again.
fn is_rejected_data(error: &sqlx::Error, before: Written) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let breaks_a_rule = before == Written::Spilled && !is_duplicate_id(error) && !is_missing_partition(error);
    code.is_some_and(|code| {
        code.starts_with("22") || code.starts_with("54") || (breaks_a_rule && code.starts_with("23"))
    })
}

/// Returns whether the table has no partition for a row. PostgreSQL reports it as a failed check without a name.
fn is_missing_partition(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.is_check_violation() && error.constraint().is_none())
}
